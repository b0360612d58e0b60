// `node server/jobs/draw-document.ts` draws a document from its content, JSON on standard input. Standard output gets the
// number of pages in four bytes (big-endian), then the PDF. It is a child process with a low priority.
import { setPriority } from "node:os";
import { json } from "node:stream/consumers";
import {
  type DocumentContent,
  drawDocument,
} from "../../app/visit/documents/generate/draw-document.server.ts";

setPriority(10);
const { bytes, pages } = await drawDocument((await json(process.stdin)) as DocumentContent);
const head = Buffer.alloc(4);
head.writeUInt32BE(pages);
process.stdout.end(Buffer.concat([head, bytes]));
