import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the build calls a file whose name changes with its content. */
const hashedName = /[\w.-]+-[\w-]{6,10}\.(?:js|css|woff2|svg|png|webp)/g;
const isText = /\.(?:js|css|json|html)$/;
/** What a server has compiled for itself, and names that the build is kept under (deploy/upgrade.sh). */
const notBuilt = ["compiled", "assets"];

/** Copies a build as a version with other sources would be: every file of its scripts and styles has another name. */
export function copyBuild(from: string, to: string, version: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (!notBuilt.includes(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  const assets = join(to, "client", "assets");
  const renamed = new Map<string, string>();
  for (const name of readdirSync(assets)) {
    // They would be of the old text, and the server compresses what it has not.
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
    else if (name.match(hashedName)?.[0] === name)
      renamed.set(name, name.replace(/\.(\w+)$/, `${version}.$1`));
  }
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other));
  for (const folder of [assets, join(to, "server")])
    for (const name of readdirSync(folder, { recursive: true }).map(String))
      if (isText.test(name)) replaceNames(join(folder, name), renamed);
  const release = JSON.parse(readFileSync(join(to, "release.json"), "utf8")) as object;
  writeFileSync(join(to, "release.json"), JSON.stringify({ ...release, build: version }));
}

function replaceNames(file: string, renamed: Map<string, string>): void {
  const text = readFileSync(file, "utf8");
  const replaced = text.replace(hashedName, (name) => renamed.get(name) ?? name);
  if (replaced !== text) writeFileSync(file, replaced);
}

/** A version that does not start. */
export function copyBrokenBuild(from: string, to: string): void {
  copyBuild(from, to, "mala");
  writeFileSync(join(to, "server", "index.js"), 'throw new Error("no arranca");');
}
