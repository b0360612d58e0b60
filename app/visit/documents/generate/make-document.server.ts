import { runChild } from "../../../shared/child-process.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";

/** Milliseconds after which a process is given up: the largest study takes some seconds. */
const longestDrawing = 120_000;

/**
 * Draws a document in a process of its own, so that no reader waits for the thread meanwhile and the fonts take no memory
 * of the server's.
 * @param content a `DocumentContent`, as JSON
 * @throws Error where there is no document to be had of it
 */
export async function drawInChildProcess(content: string): Promise<DrawnDocument> {
  const output = await runChild("server/jobs/draw-document.ts", { input: content, timeout: longestDrawing });
  return { pages: output.readUInt32BE(0), bytes: output.subarray(4) };
}
