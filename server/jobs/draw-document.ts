// Draws a document: `node server/jobs/draw-document.ts`, what it is drawn from on standard input, as JSON; on standard output
// the number of its pages in four bytes (big-endian), then the PDF. A process of its own, less urgent than the server, so
// that answers do not wait for it.
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
