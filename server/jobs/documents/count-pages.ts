// `node server/jobs/documents/count-pages.ts` reads a PDF from standard input and writes to standard output how many pages it
// has; 0 where it cannot be opened, as without its password. It is a child process with a low priority, since its decoder works
// on what nobody has looked at.
import { Console } from "node:console";
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import { PDFiumLibrary } from "@hyzyla/pdfium";

setPriority(10);
// The decoder says there what it finds wrong, and the number goes to standard output.
globalThis.console = new Console(process.stderr);
const library = await PDFiumLibrary.init();
const pages = await library
  .loadDocument(await buffer(process.stdin))
  .then((document) => document.getPageCount())
  .catch(() => 0);
process.stdout.end(String(pages));
