import { expect, it } from "vitest";
import { Cleanups } from "./cleanups.ts";

it("what fails keeps nothing else from being undone, and nothing is undone twice", async () => {
  const cleanups = new Cleanups();
  const done: string[] = [];
  cleanups.push(() => void done.push("lock"));
  cleanups.push(async () => {
    throw new Error("No se pudo detener");
  });
  cleanups.push(() => void done.push("log"));
  await expect(cleanups.run()).rejects.toThrow("No se pudo detener");
  expect(done).toEqual(["log", "lock"]);
  await cleanups.run();
  expect(done).toEqual(["log", "lock"]);
});
