// `node server/jobs/draw-preview.ts`, started with a channel for messages, draws the card of a record from each message: what
// it says, as JSON. The answer is the PNG. It is a child process with a low priority, and ends with its parent.
import { setPriority } from "node:os";
import type { Preview } from "../../app/visit/case-file/preview/contract.ts";
import { drawPreview } from "../../app/visit/case-file/preview/draw-preview.server.ts";

setPriority(10);
process.on("message", async (preview: string) => {
  process.send?.(await drawPreview(JSON.parse(preview) as Preview));
});
