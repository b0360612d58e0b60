import { AnsweringChild } from "../../../shared/child-process.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";

/** Milliseconds after which the process is killed: the largest study takes some seconds. */
const timeout = 120_000;
/** Milliseconds for which it waits for another document: the home page asks for all of them, one after the other. */
const maxIdle = 1_000;

let idle: { child: AnsweringChild; timer: NodeJS.Timeout } | null = null;

/**
 * Draws a document in a child process, so that requests do not wait for it and its fonts take no memory of the server.
 * @param content a `DocumentContent`, as JSON
 * @throws Error where the process fails
 */
export async function drawInChildProcess(content: string): Promise<DrawnDocument> {
  const child = takeIdle() ?? new AnsweringChild("server/jobs/draw-document.ts");
  const document = (await child.ask(content, timeout)) as DrawnDocument;
  takeIdle()?.close();
  idle = { child, timer: setTimeout(() => takeIdle()?.close(), maxIdle) };
  return document;
}

function takeIdle(): AnsweringChild | null {
  const child = idle?.child;
  clearTimeout(idle?.timer);
  idle = null;
  return child?.isOpen ? child : null;
}
