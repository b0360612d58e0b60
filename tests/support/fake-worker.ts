import { once } from "node:events";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import Fastify from "fastify";
import { answerJobs } from "../../server/workers/answer.ts";
import { takeBodies } from "../../server/workers/current-job.ts";
import type { WorkerSettings } from "../../server/workers/messages.ts";

/** Channel on which a message ends what `/held` and `/held-stream` wait for, in all workers. */
export const heldReads = "held reads";

/** The module of worker threads in tests of the pool: an application whose addresses say what happens. */
export async function startWorker(_settings: WorkerSettings, port: MessagePort): Promise<void> {
  const app = Fastify();
  await app.register(takeBodies);
  let [sent, held, ended] = [0, 0, 0];
  async function hold() {
    const released = new BroadcastChannel(heldReads);
    held += 1;
    await once(released, "message");
    held -= 1;
    released.close();
  }
  app.get("/text", async (_request, reply) => reply.type("text/plain").send("palabra ".repeat(1_000)));
  app.get("/held", async () => {
    await hold();
    return "held";
  });
  app.get("/holding", async () => String(held));
  app.get("/stream", async () =>
    Readable.from(
      (async function* () {
        for (; sent < 1_000; sent++) yield Buffer.alloc(64 * 1024, "x");
      })(),
    ),
  );
  app.get("/held-stream", async () => {
    await hold();
    return new Readable({
      read() {
        this.push("largo");
      },
      destroy(error, callback) {
        ended += 1;
        callback(error);
      },
    });
  });
  app.get("/ended", async () => String(ended));
  app.get("/short-stream", async () => Readable.from(["corto"]));
  app.get("/sent", async () => String(sent));
  app.get("/throw", async () => {
    setImmediate(() => Promise.reject(new Error("nobody catches this")));
    await wait(5_000);
  });
  app.get("/exit", async () => process.exit(7));
  await app.ready();
  answerJobs(app, port);
}
