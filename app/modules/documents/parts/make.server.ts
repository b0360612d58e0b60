import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import type { DrawnDocument } from "./sheet.server.ts";

/** Milliseconds after which a process is given up: the largest study takes some seconds. */
const longestDrawing = 120_000;

/**
 * Draws a document in a process of its own, so that no reader waits for the thread meanwhile and the fonts take no memory
 * of the server's.
 * @param content a `DocumentContent`, as JSON
 * @throws Error where there is no document to be had of it
 */
export async function makeDocument(content: string): Promise<DrawnDocument> {
  const child = spawn(process.execPath, [resolve("server/jobs/draw-document.ts")], {
    // Nothing that the server knows; Windows starts nothing without this.
    env: { SystemRoot: process.env.SystemRoot },
    stdio: ["pipe", "pipe", "ignore"],
    timeout: longestDrawing,
  });
  // A process that gives up stops reading; its exit says so.
  child.stdin.on("error", () => {});
  child.stdin.end(content);
  const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error(`The document could not be drawn: the process ended with ${code}.`);
  return { pages: output.readUInt32BE(0), bytes: output.subarray(4) };
}
