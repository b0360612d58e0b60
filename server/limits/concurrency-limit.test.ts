import { afterEach, describe, expect, it, vi } from "vitest";
import { ReadGate } from "./concurrency-limit.ts";

const unavailable = expect.objectContaining({ code: "unavailable", retryAfter: 2 });

/** A gate whose turns are all taken. */
async function fullGate() {
  const gate = new ReadGate(6);
  const leave = await Promise.all(Array.from({ length: 6 }, () => gate.enter()));
  return { gate, leave };
}

describe("Turns for reads", () => {
  afterEach(() => void vi.useRealTimers());

  it("go to six at once, and to who waits in the order they came", async () => {
    const { gate, leave } = await fullGate();
    const order: string[] = [];
    const waiting = ["a", "b"].map((name) => gate.enter().then(() => order.push(name)));
    expect(gate.waiting).toBe(2);
    leave[0]?.();
    await waiting[0];
    expect(order).toEqual(["a"]);
    leave[1]?.();
    await waiting[1];
    expect(order).toEqual(["a", "b"]);
  });

  it("go on soon while other work takes the thread for long at a time", async () => {
    const { gate, leave } = await fullGate();
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
    const next = gate.enter();
    leave[0]?.();
    await next;
    isOver = true;
    expect(pieces).toBeLessThan(5);
  });

  it("that are given back twice make room once", async () => {
    const { gate, leave } = await fullGate();
    leave[0]?.();
    leave[0]?.();
    await gate.enter();
    void gate.enter().catch(() => {});
    expect(gate.waiting).toBe(1);
  });

  it("are refused after a second and a quarter, with when to come again", async () => {
    vi.useFakeTimers();
    const { gate } = await fullGate();
    const refused = expect(gate.enter()).rejects.toEqual(unavailable);
    await vi.advanceTimersByTimeAsync(1_249);
    expect(gate.waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect([gate.waiting, gate.shed]).toEqual([0, 1]);
  });

  it("are refused at once where two hundred wait already", async () => {
    const { gate } = await fullGate();
    for (let n = 0; n < 200; n++) void gate.enter().catch(() => {});
    await expect(gate.enter()).rejects.toEqual(unavailable);
    expect(gate.waiting).toBe(200);
  });

  it("are not kept for a reader who went away", async () => {
    const { gate, leave } = await fullGate();
    const reader = new AbortController();
    const gone = expect(gate.enter(reader.signal)).rejects.toEqual(unavailable);
    reader.abort();
    await gone;
    expect([gate.waiting, gate.shed]).toEqual([0, 0]);
    leave[0]?.();
    await expect(gate.enter()).resolves.toBeTypeOf("function");
  });

  it("come back by themselves where whoever had one never ended", async () => {
    vi.useFakeTimers();
    const { gate } = await fullGate();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(gate.enter()).resolves.toBeTypeOf("function");
  });
});
