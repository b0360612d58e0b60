// `node server/jobs/documents/draw-document.ts`, started with a channel for messages, draws a document from each message: its content,
// as JSON. The answer has its pages and the PDF. It is a child process with a low priority, and ends with its parent.
import { setPriority } from "node:os";
import { type Study, setStudy } from "../../../app/shared/study/study.ts";
import {
  type DocumentContent,
  drawDocument,
} from "../../../app/visit/documents/generate/draw-document.server.ts";

setPriority(10);
process.on("message", async (message: string) => {
  const { study, content } = JSON.parse(message) as { study: Study; content: DocumentContent };
  setStudy(study);
  process.send?.(await drawDocument(content));
});
