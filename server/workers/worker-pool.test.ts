import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { heldReads } from "../../tests/support/fake-worker.ts";
import { waitFor } from "../../tests/support/waiting.ts";
import type { PreparedBody } from "../cache/stored-response.ts";
import { readEnv } from "../env.ts";
import type { Job } from "./messages.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Threads with the application of tests/support/fake-worker.ts. */
const module = new URL("../../tests/support/fake-worker.ts", import.meta.url).href;

const warnings: unknown[] = [];
async function startPool(count: number) {
  const pool = new WorkerPool({ env: readEnv({}), databaseUrl: "", module }, count);
  await pool.start({ warn: ({ err }) => warnings.push(err) });
  await waitFor(() => expect(pool.ready).toBe(count));
  afterAll(() => pool.close());
  return pool;
}
const pool = await startPool(2);

type Asked = Partial<Job> & {
  network?: string;
  isLong?: boolean;
  isPopular?: boolean;
  signal?: AbortSignal;
  of?: WorkerPool;
};

function ask(
  url: string,
  {
    network = "192.0.2.1",
    isLong = false,
    isPopular = false,
    signal = new AbortController().signal,
    of = pool,
    ...job
  }: Asked = {},
) {
  const asked: Job = { url, kind: "page", requestId: "r", compression: null, age: 0, version: null, ...job };
  return of.answer({ job: asked, network, isLong, isPopular, signal });
}
const readText = async (...asked: Parameters<typeof ask>) => {
  const { body } = await ask(...asked);
  return (body as PreparedBody).body.toString();
};
/** Lets every read that is held go on, also those that are still on their way to a worker. */
async function release(reads: Promise<unknown>[]): Promise<void> {
  const channel = new BroadcastChannel(heldReads);
  const timer = setInterval(() => channel.postMessage("end"), 5);
  await Promise.allSettled(reads);
  clearInterval(timer);
  channel.close();
}
const refused = { code: "unavailable", status: 503, retryAfter: 2 };

it("A worker answers with the response's parts, compressed as asked", async () => {
  const { status, headers, isPartial, body } = await ask("/text", { compression: "br" });
  expect({ status, headers, isPartial }).toEqual({
    status: 200,
    headers: { "content-type": "text/plain" },
    isPartial: false,
  });
  const { body: plain, digest, compressed } = body as PreparedBody;
  expect(plain.toString()).toBe("palabra ".repeat(1_000));
  expect(compressed?.compression).toBe("br");
  expect(brotliDecompressSync(compressed?.body ?? "").equals(plain)).toBe(true);
  expect(digest).toBe(((await ask("/text")).body as PreparedBody).digest);
  expect((await ask("/missing")).status).toBe(404);
});

describe("A stream", () => {
  it("is produced as fast as it is read, and ends when the reader leaves", async () => {
    const { body } = await ask("/stream", { isLong: true });
    const stream = body as Readable;
    expect(stream).toBeInstanceOf(Readable);
    let received = 0;
    for await (const chunk of stream) {
      received += (chunk as Buffer).length;
      if (received > 2 ** 20) break;
    }
    const count = async () => Number(await readText("/sent", { isLong: true }));
    let sent = await count();
    await waitFor(async () => {
      const before = sent;
      sent = await count();
      expect(sent).toBe(before);
    }, 100);
    expect(sent * 64 * 1024 - received).toBeLessThan(2 ** 20);
  });

  it("ends in the worker too when the reader leaves before it begins", async () => {
    const reader = new AbortController();
    const left = ask("/held-stream", { isLong: true, signal: reader.signal });
    reader.abort();
    await expect(left).rejects.toMatchObject(refused);
    // Messages arrive in turn: the worker knows of the reader's leaving before the stream begins.
    await ask("/text", { isLong: true });
    const ended = waitFor(async () => expect(await readText("/ended", { isLong: true })).toBe("1"));
    await release([ended]);
    await ended;
  });
});

describe("A worker that dies", () => {
  it.each(["/exit", "/throw"])("at %s fails its requests with 503 and is replaced", async (url) => {
    const deaths = pool.deaths;
    const lost = [ask(url, { isLong: true }), ask("/held", { isLong: true, kind: "api" })];
    for (const { reason } of (await Promise.allSettled(lost)) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject(refused);
      // Not load shedding: what happened is logged.
      expect(reason.cause).toBeDefined();
    }
    expect((await ask("/text")).status).toBe(200);
    expect(pool.deaths).toBe(deaths + 1);
    await waitFor(() => expect(pool.ready).toBe(2));
    expect((await ask("/text", { isLong: true })).status).toBe(200);
  });
});

describe("More reads than the workers can take", () => {
  it("wait a second at most; those of another kind, and what visitors come back to, do not", async () => {
    // A stream lets its worker take another job when it begins, and must not do so again when it ends.
    for (let ended = 0; ended < 4; ended++) await text((await ask("/short-stream")).body as Readable);
    const shed = pool.shed;
    vi.stubEnv("DEADLINE_FACTOR", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    const pages = Array.from({ length: 20 }, () => ask("/held"));
    const refusals = Promise.allSettled(pages.slice(4));
    await Promise.all([ask("/text", { kind: "api" }), ask("/text", { isPopular: true })]);
    // Two of each worker are read.
    expect(pool.waiting).toBe(16);
    for (const { reason } of (await refusals) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject(refused);
      expect(reason.cause).toBeUndefined();
    }
    expect([pool.shed - shed, pool.waiting]).toEqual([16, 0]);
    await release(pages);
    expect((await Promise.all(pages.slice(0, 4))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("are forgotten when the reader leaves, and refused at once past 200", async () => {
    const readers = Array.from({ length: 210 }, () => new AbortController());
    const pages = readers.map(({ signal }) => ask("/held", { signal }).catch((error) => error));
    expect(pool.waiting).toBe(200);
    for (const reader of readers) reader.abort();
    expect(pool.waiting).toBe(0);
    await Promise.all(pages);
    // Those that had a worker go on there.
    const next = ask("/text");
    await release([next]);
    expect((await next).status).toBe(200);
  });

  it("take turns by network: another's page does not wait behind the hundred that one asks for", async () => {
    const of = await startPool(1);
    const ended: string[] = [];
    const flood = Array.from({ length: 100 }, () => ask("/held", { of }).finally(() => ended.push("flood")));
    const others = ["192.0.2.2", "192.0.2.3"].map((network) =>
      ask("/held", { of, network }).finally(() => ended.push(network)),
    );
    expect(of.waiting).toBe(100);
    const channel = new BroadcastChannel(heldReads);
    for (const last of [2, 4]) {
      // Reads that end together do so in any order, so that all that the worker takes are there before they end.
      await waitFor(async () => expect(await readText("/holding", { of, kind: "api" })).toBe("2"));
      channel.postMessage("end");
      await waitFor(() => expect(ended.length).toBe(last));
    }
    channel.close();
    // Two of the flood were read before the others came; each of those is the next of its network.
    expect(ended.slice(0, 4)).toEqual(expect.arrayContaining(["192.0.2.2", "192.0.2.3"]));
    await release([...flood, ...others]);
  });

  it("make room in a full queue for a network that has fewer waiting", async () => {
    const of = await startPool(1);
    const readers = Array.from({ length: 202 }, () => new AbortController());
    const flood = readers.map(({ signal }) => ask("/held", { of, signal }).catch((error) => error));
    expect(of.waiting).toBe(200);
    const other = ask("/held", { of, network: "192.0.2.2" });
    expect(of.waiting).toBe(200);
    expect(await flood.at(-1)).toMatchObject(refused);
    for (const reader of readers) reader.abort();
    await release([...flood, other]);
    expect((await other).status).toBe(200);
  });

  it("leave one worker to the others where they take long", async () => {
    const long = Array.from({ length: 6 }, () => ask("/held", { isLong: true }));
    expect((await ask("/text")).status).toBe(200);
    await release(long);
    const alone = await startPool(1);
    const both = [ask("/held", { isLong: true, of: alone }), ask("/held", { isLong: true, of: alone })];
    await ask("/text", { of: alone });
    expect(alone.waiting).toBe(1);
    await release(both);
  });
});
