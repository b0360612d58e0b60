import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";
import { readProcessStart } from "./processes.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Running processes that try to get the lock on a signal; each prints its result and keeps running. */
async function contend(count: number): Promise<string[]> {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(new URL("folder-lock.ts", import.meta.url))});
    console.log("up");
    process.stdin.once("data", () => lockFolder(${JSON.stringify(folder)}).then(
      () => console.log("taken"), (error) => console.log(error.message)));
    setInterval(() => {}, 1000);`;
  const contenders = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    children.push(child);
    return child;
  });
  await Promise.all(contenders.map(({ stdout }) => once(stdout, "data")));
  const outcomes = contenders.map(({ stdout }) => once(stdout, "data"));
  for (const { stdin } of contenders) stdin.write("go");
  return (await Promise.all(outcomes)).map(([line]) => String(line).trim());
}

async function killAll(): Promise<void> {
  const ended = children.splice(0).map((child) => {
    child.kill("SIGKILL");
    return once(child, "exit");
  });
  await Promise.all(ended);
}

/** The holder's record, to be changed into one that another process might have left. */
function changeLock(changes: object): void {
  const holder = JSON.parse(readFileSync(join(folder, "postgres.lock-1"), "utf8"));
  writeFileSync(join(folder, "postgres.lock-1"), JSON.stringify({ ...holder, ...changes }));
}

describe("the lock on a folder", () => {
  it("refuses a second holder, in this process too, until it is released", async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`en uso por el proceso ${process.pid} (este mismo)`);
    lock.release();
    (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual(["postgres.lock-2"]);
  });

  it("goes to exactly one of many that find it stale at the same time", async () => {
    for (let round = 0; round < 3; round++) {
      const outcomes = await contend(6);
      expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.includes("ya está en uso"))).toHaveLength(5);
      await killAll(); // Leaves a stale lock for the next round.
    }
  });

  it("is stale when its pid is another program's by now", async () => {
    const lock = await lockFolder(folder);
    changeLock({ pid: process.ppid, started: "before" });
    expect(readProcessStart(process.ppid)).toBeTruthy();
    (await lockFolder(folder)).release();
    lock.release();
  });

  it("is stale when a power cut left it empty or broken", async () => {
    writeFileSync(join(folder, "postgres.lock-1"), '{"pid":');
    (await lockFolder(folder)).release();
  });

  it("removes what a full disk or a kill left of others that asked for it, once they can be asking no more", async () => {
    const [old, recent] = ["postgres.lock-draft-a", "postgres.lock-draft-b"];
    for (const name of [old, recent]) writeFileSync(join(folder, name), "");
    utimesSync(join(folder, old), 0, 0);
    (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual(["postgres.lock-1", recent]);
  });

  it("is held as long as a holder in another container has a heartbeat", async () => {
    const lock = await lockFolder(folder);
    changeLock({ place: "elsewhere pid:[1]" });
    await expect(lockFolder(folder)).rejects.toThrow("en uso por el proceso");
    lock.release();

    const dead = await lockFolder(folder);
    dead.release();
    writeFileSync(
      join(folder, "postgres.lock-2"),
      JSON.stringify({ pid: 1, started: "", place: "elsewhere pid:[1]" }),
    );
    (await lockFolder(folder)).release();
  });
});
