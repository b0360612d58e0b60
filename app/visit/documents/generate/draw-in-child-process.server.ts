import { runChild } from "../../../shared/child-process.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";

/** Milliseconds after which the process is killed: the largest study takes some seconds. */
const timeout = 120_000;

/**
 * Draws a document in a child process, so that requests do not wait for it and its fonts take no memory of the server.
 * @param content a `DocumentContent`, as JSON
 * @throws Error where the process fails
 */
export async function drawInChildProcess(content: string): Promise<DrawnDocument> {
  const output = await runChild("server/jobs/draw-document.ts", { input: content, timeout });
  return { pages: output.readUInt32BE(0), bytes: output.subarray(4) };
}
