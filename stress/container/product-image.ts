import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };
import { baseImage } from "./base-image.ts";
import { buildah, isolation, withFolder } from "./buildah.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export function buildImage(context = root, tag = "current"): string {
  const image = `localhost/conflictos-urbanos:${tag}`;
  const base = ["--build-arg", `NODE_IMAGE=${baseImage}`];
  // Only this format has health checks. With layers the earlier version need not install the same packages again.
  buildah("bud", ...isolation, "--format", "docker", "--layers", ...base, "--tag", image, context);
  return image;
}

/** Builds the version before the newest migration. @returns null where the repository's history does not have it */
export function buildEarlierImage(): string | null {
  const newest = `db/migrations/${journal.entries.at(-1)?.tag}.sql`;
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", newest);
  const earlier = added && git("rev-parse", "--verify", `${added}^`);
  if (!earlier) return null;
  return withFolder((folder) => {
    const archive = join(folder, "earlier.tar");
    execFileSync("git", ["archive", `--output=${archive}`, earlier], { cwd: root });
    execFileSync("tar", ["-xf", archive, "-C", folder]);
    return buildImage(folder, "earlier");
  });
}

/** @returns null where git, or what it is asked for, is not there */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
