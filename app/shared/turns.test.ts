import { expect, it } from "vitest";
import { Turns } from "./turns.server.ts";

const refused = { code: "unavailable", retryAfter: 5 };

/** Work that has begun and goes on until it is told to end. */
async function hold(turns: Turns) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<string>();
  const done = turns.take(() => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  return { done, end: () => end.resolve("held") };
}

it("one is done at a time, four wait, and more are refused at once", async () => {
  const turns = new Turns(60_000);
  const { done, end } = await hold(turns);
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    return "done";
  };
  const waiting = Array.from({ length: 4 }, () => turns.take(work));
  expect(() => turns.refuseWhileBusy()).toThrow(expect.objectContaining(refused));
  await expect(turns.take(work)).rejects.toMatchObject(refused);
  expect(most).toBe(0);
  end();
  expect(await Promise.all([done, ...waiting])).toEqual(["held", "done", "done", "done", "done"]);
  expect(most).toBe(1);
});

it("who waits too long is refused, and the work is not done", async () => {
  const turns = new Turns(1);
  const { done, end } = await hold(turns);
  let hasBegun = false;
  const late = turns.take(async () => {
    hasBegun = true;
  });
  await expect(late).rejects.toMatchObject(refused);
  end();
  await done;
  expect(await turns.take(async () => hasBegun)).toBe(false);
});

it("work that fails leaves the turn to the next", async () => {
  const turns = new Turns(60_000);
  const failing = turns.take(() => Promise.reject(new Error("no papel")));
  const next = turns.take(async () => "drawn");
  await expect(failing).rejects.toThrow("no papel");
  expect(await next).toBe("drawn");
});
