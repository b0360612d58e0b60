// A worker thread: answers public reads for the thread that listens.
import { enableCompileCache } from "node:module";
import { setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { WorkerModule, WorkerSettings } from "./messages.ts";

/** Behind the thread that listens, which has to stay quick, but not so far that another program stops all reading. */
const priority = 4;

enableCompileCache();
const settings = workerData as WorkerSettings;
const { startWorker } = (await import(settings.module)) as WorkerModule;
await startWorker(settings, parentPort as MessagePort);
// Elsewhere a priority is that of the process.
if (process.platform === "linux") setPriority(priority);
