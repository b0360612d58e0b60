import { AsyncLocalStorage } from "node:async_hooks";
import type { Job } from "./messages.ts";

/** The job that a worker answers, for the request that it became there. */
export type CurrentJob = Job & {
  isPartial: boolean;
  /** Lets the worker take another job: the rest of this one waits for another process. */
  release(): void;
};

const jobs = new AsyncLocalStorage<CurrentJob>();

export function runJob<T>(job: CurrentJob, work: () => PromiseLike<T>): Promise<T> {
  return jobs.run(job, async () => await work());
}

/** @returns undefined on the thread that listens */
export function readCurrentJob(): CurrentJob | undefined {
  return jobs.getStore();
}
