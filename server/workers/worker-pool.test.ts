import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, it, vi } from "vitest";
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
  await vi.waitFor(() => expect(pool.ready).toBe(count), 10_000);
  afterAll(() => pool.close());
  return pool;
}
const pool = await startPool(2);

type Asked = Partial<Job> & { isLong?: boolean; isPopular?: boolean; signal?: AbortSignal; of?: WorkerPool };

function ask(
  url: string,
  { isLong = false, isPopular = false, signal = new AbortController().signal, of = pool, ...job }: Asked = {},
) {
  const asked: Job = { url, kind: "page", requestId: "r", compression: null, age: 0, version: null, ...job };
  return of.answer({ job: asked, isLong, isPopular, signal });
}
const readText = async (...asked: Parameters<typeof ask>) => {
  const { body } = await ask(...asked);
  return (body as PreparedBody).body.toString();
};
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
    await wait(50);
    const sent = Number(await readText("/sent", { isLong: true }));
    expect(sent * 64 * 1024 - received).toBeLessThan(2 ** 20);
    await wait(50);
    expect(Number(await readText("/sent", { isLong: true }))).toBe(sent);
  });
});

describe("A worker that dies", () => {
  it.each(["/exit", "/throw"])("at %s fails its requests with 503 and is replaced", async (url) => {
    const deaths = pool.deaths;
    const lost = [ask(url, { isLong: true }), ask("/slow", { isLong: true, kind: "api" })];
    for (const { reason } of (await Promise.allSettled(lost)) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject(refused);
      // Not load shedding: what happened is logged.
      expect(reason.cause).toBeDefined();
    }
    expect(await readText("/slow")).toBe("slow");
    expect(pool.deaths).toBe(deaths + 1);
    await vi.waitFor(() => expect(pool.ready).toBe(2), 10_000);
    expect(await readText("/slow", { isLong: true })).toBe("slow");
  });
});

describe("More reads than the workers can take", () => {
  it("wait a second at most; those of another kind, and what visitors come back to, do not", async () => {
    // A stream lets its worker take another job when it begins, and must not do so again when it ends.
    for (let ended = 0; ended < 4; ended++) await text((await ask("/short-stream")).body as Readable);
    const shed = pool.shed;
    const pages = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => ask("/slow")),
      ask("/text", { kind: "api" }),
      ask("/text", { isPopular: true }),
    ]);
    const failures = pages.filter((result) => result.status === "rejected");
    // Two of each worker at once, three times in a second.
    expect(pages.length - failures.length).toBeGreaterThanOrEqual(6);
    expect(pages.length - failures.length).toBeLessThanOrEqual(14);
    expect(pages.slice(-2).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    for (const { reason } of failures) {
      expect(reason).toMatchObject(refused);
      expect(reason.cause).toBeUndefined();
    }
    expect(pool.shed - shed).toBe(failures.length);
    expect(pool.waiting).toBe(0);
  });

  it("are forgotten when the reader leaves, and refused at once past 200", async () => {
    const readers = Array.from({ length: 210 }, () => new AbortController());
    const pages = readers.map(({ signal }) => ask("/slow", { signal }).catch((error) => error));
    expect(pool.waiting).toBe(200);
    for (const reader of readers) reader.abort();
    expect(pool.waiting).toBe(0);
    await Promise.all(pages);
    expect(await readText("/slow")).toBe("slow");
  });

  it("leave one worker to the others where they take long", async () => {
    const long = Array.from({ length: 6 }, () => ask("/slow", { isLong: true }));
    const started = performance.now();
    await ask("/text");
    expect(performance.now() - started).toBeLessThan(300);
    await Promise.allSettled(long);
    const alone = await startPool(1);
    const both = [ask("/slow", { isLong: true, of: alone }), ask("/slow", { isLong: true, of: alone })];
    await ask("/text", { of: alone });
    expect(alone.waiting).toBe(1);
    await Promise.all(both);
  });
});
