import { afterEach, describe, expect, it, vi } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { yieldToEventLoop } from "./event-loop.ts";

const unavailable = expect.objectContaining({ code: "unavailable", retryAfter: 2 });

/** A limit whose permits are all taken. */
async function createFullLimit() {
  const limit = new ConcurrencyLimit(6);
  const releases = await Promise.all(Array.from({ length: 6 }, () => limit.acquire()));
  return { limit, releases };
}

describe("Permits for reads", () => {
  afterEach(() => void vi.useRealTimers());

  it("go to six at once, then to those who wait in the order of their arrival", async () => {
    const { limit, releases } = await createFullLimit();
    const order: string[] = [];
    const waiting = ["a", "b"].map((name) => limit.acquire().then(() => order.push(name)));
    expect(limit.waiting).toBe(2);
    releases[0]?.();
    await waiting[0];
    expect(order).toEqual(["a"]);
    releases[1]?.();
    await waiting[1];
    expect(order).toEqual(["a", "b"]);
  });

  it("released at the same moment go to different reads", async () => {
    const { limit, releases } = await createFullLimit();
    const waiting = [1, 2, 3].map(() => limit.acquire());
    for (const release of releases.slice(0, 3)) release();
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    expect(limit.waiting).toBe(0);
  });

  it("are passed on soon while other work blocks the thread for long pieces", async () => {
    const { limit, releases } = await createFullLimit();
    let isOver = false;
    let pieces = 0;
    // Long work that yields to the event loop after each piece.
    const work = () => {
      const until = performance.now() + 50;
      while (performance.now() < until);
      pieces += 1;
      if (!isOver) setImmediate(work);
    };
    setImmediate(work);
    const next = limit.acquire();
    releases[0]?.();
    await next;
    isOver = true;
    expect(pieces).toBeLessThan(5);
  });

  it("that are released twice make room once", async () => {
    const { limit, releases } = await createFullLimit();
    releases[0]?.();
    releases[0]?.();
    await limit.acquire();
    // Until a second release would have taken effect.
    await yieldToEventLoop(100);
    void limit.acquire().catch(() => {});
    expect(limit.waiting).toBe(1);
  });

  it("are refused after 1.25 seconds, with the time to wait before a retry", async () => {
    vi.useFakeTimers();
    const { limit } = await createFullLimit();
    const refused = expect(limit.acquire()).rejects.toEqual(unavailable);
    await vi.advanceTimersByTimeAsync(1_249);
    expect(limit.waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect([limit.waiting, limit.shed]).toEqual([0, 1]);
  });

  it("are refused at once when two hundred reads wait already", async () => {
    const { limit } = await createFullLimit();
    for (let n = 0; n < 200; n++) void limit.acquire().catch(() => {});
    await expect(limit.acquire()).rejects.toEqual(unavailable);
    expect(limit.waiting).toBe(200);
  });

  it("are not kept for a client that disconnected", async () => {
    const { limit, releases } = await createFullLimit();
    const client = new AbortController();
    const refused = expect(limit.acquire(client.signal)).rejects.toEqual(unavailable);
    client.abort();
    await refused;
    expect([limit.waiting, limit.shed]).toEqual([0, 0]);
    releases[0]?.();
    await expect(limit.acquire()).resolves.toBeTypeOf("function");
  });

  it("are taken back from a handler that never ends", async () => {
    vi.useFakeTimers();
    const { limit } = await createFullLimit();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(limit.acquire()).resolves.toBeTypeOf("function");
  });
});
