import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { Job } from "./messages.ts";

/** The job that a worker answers, for the request that it became there. */
export type CurrentJob = Job & {
  isPartial: boolean;
  /** The response's, unless it is a stream. */
  body: Buffer | null;
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

/**
 * Takes bodies where the framework would write them: out of an injected response they would come in chunks, copied twice.
 * It is a copy, since its memory goes to the thread that listens.
 */
export const takeBodies = fp(async (app: FastifyInstance) => {
  app.addHook("onSend", async (_request, _reply, payload) => {
    const job = jobs.getStore();
    const isWhole = payload == null || typeof payload === "string" || Buffer.isBuffer(payload);
    if (!job || !isWhole) return payload;
    job.body = Buffer.from(payload ?? "");
    return "";
  });
});
