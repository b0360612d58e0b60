import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { newestMigration } from "../../db/schema-version.server.ts";
import manifest from "../../package.json" with { type: "json" };

export type Release = {
  version: string;
  /** Abbreviated; null where the code was built from no checkout and SOURCE_COMMIT did not name it. */
  commit: string | null;
  /** Abbreviated hash of the sources that the build was made from; "dev" without a build. */
  build: string;
  /** The newest migration that this code knows. */
  migration: string;
};

/** Which code this process runs. It is read once, since a later build may replace the files while the process goes on. */
export const release: Release = {
  version: manifest.version,
  migration: newestMigration,
  ...readBuild(resolve("build", "release.json")),
};

/** Reads what scripts/project.mjs writes after each build. */
function readBuild(file: string): Pick<Release, "commit" | "build"> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { commit: null, build: "dev" };
}
