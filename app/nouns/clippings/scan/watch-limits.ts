import { writeSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { deadline } from "../../../shared/deadline.server.ts";
import { pageTimeout, type ScanRefusal, scanMemory } from "../constants.ts";

// A thread of the process that reads a scan: a decoder that never returns cannot stop itself.
let lastPage = performance.now();
parentPort?.on("message", () => {
  lastPage = performance.now();
});

setInterval(() => {
  if (process.memoryUsage.rss() > scanMemory) end("tooMuchMemory");
  if (performance.now() - lastPage > deadline(pageTimeout)) end("tooSlow");
}, 25);

function end(reason: ScanRefusal): void {
  writeSync(2, `ScanError: ${reason}\n`);
  process.kill(process.pid, "SIGKILL");
}
