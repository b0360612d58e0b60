import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Images and containers of this run alone. */
const storage = join(tmpdir(), `conflictos-containers-${process.pid}`);
const store = ["--root", join(storage, "root"), "--runroot", join(storage, "run")];

/** A container without a daemon: its own root, the machine's network and processes. */
export const isolation = ["--isolation", "chroot"];

/** @returns its output. @throws Error with the end of what it printed */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  if (status === 0) return stdout.trim();
  const printed = `${stdout ?? ""}\n${stderr ?? ""}`.trim().slice(-2_000);
  throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? printed}`);
}

export function toCommand(...args: string[]): [string, ...string[]] {
  return ["buildah", ...store, ...args];
}

export function buildah(...args: string[]): string {
  const [command, ...rest] = toCommand(...args);
  return run(command, ...rest);
}

/** In bytes, with the layers of its base. */
export function readImageSize(image: string): number {
  const [found] = JSON.parse(buildah("images", "--json", image)) as { size: string }[];
  const [, number = "0", unit = ""] = /^([\d.]+) (\w?)B$/.exec(found?.size ?? "") ?? [];
  return Number(number) * ({ k: 1e3, M: 1e6, G: 1e9 }[unit] ?? 1);
}

export function removeStorage(): void {
  buildah("rm", "--all");
  buildah("rmi", "--all", "--force");
  rmSync(storage, { recursive: true, force: true });
}

/** A folder for the time of `use`. */
export function withFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-image-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
