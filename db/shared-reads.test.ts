import { expect, it } from "vitest";
import { readAtVersion, readOnce, readShared } from "./shared-reads.server.ts";

let reads = 0;
const readNumber = (name: string) => readShared(name, async () => ++reads);

it("What pages share is read once per content version, and never from before it", async () => {
  const read = (version: number | null, name = "names") => readAtVersion(version, () => readNumber(name));
  const first = await read(7);
  expect(await read(7)).toBe(first);
  expect(await read(7, "counts")).not.toBe(first);
  const second = await read(8);
  expect(second).toBeGreaterThan(first);
  expect(await read(8)).toBe(second);
  // A database restored from a backup has an older version.
  expect(await read(7)).toBeGreaterThan(second);
});

it("Nothing is kept where the version is unknown, nor of a read that fails or ends after a change", async () => {
  expect(await readNumber("names")).not.toBe(await readNumber("names"));
  expect(await readAtVersion(null, () => readNumber("names"))).not.toBe(
    await readAtVersion(null, () => readNumber("names")),
  );
  const failing = readAtVersion(20, () => readShared("late", () => Promise.reject(new Error("lost"))));
  await expect(failing).rejects.toThrow("lost");
  const late = Promise.withResolvers<string>();
  const reading = readAtVersion(20, () => readShared("late", () => late.promise));
  expect(await readAtVersion(21, () => readShared("late", async () => "new"))).toBe("new");
  late.resolve("old");
  expect(await reading).toBe("old");
  expect(await readAtVersion(21, () => readShared("late", async () => "newer"))).toBe("new");
});

it("What several parts of a page read is read once for a request, and anew for the next", async () => {
  const read = (name: string) => readOnce(name, async () => ++reads);
  const readTwice = () => readAtVersion(null, async () => [await read("terms"), await read("terms")]);
  const [first, again] = await readTwice();
  expect(again).toBe(first);
  expect((await readTwice())[0]).not.toBe(first);
  const [one, other] = await readAtVersion(30, () => Promise.all([read("terms"), read("other terms")]));
  expect(one).not.toBe(other);
  expect(await read("terms")).not.toBe(await read("terms"));
});
