// Part of the build, which fails if a page loads more JavaScript than its budget, compressed as it is sent.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compressed-files.mjs";
import { minifyScript } from "./inline-script.ts";
import { root } from "./project.mjs";

/** JavaScript of a first load, in kB (1000 bytes) of brotli. Forms need their library and Zod. */
const budgets = { visitors: 115, staff: 170 };
/** Bytes of the script that a visitor's page runs before a touch, uncompressed; React Router adds about 500. */
const starterBudget = 2_500;
const staffLayouts = /^layouts\/(?:auth|form|staff)/;
/** `import{a as b}from"./c.js";` and `export{a}from"./c.js";`, not `import("./c.js")`. */
const importStatements = /(?:im|ex)port\s*(?:[^"';]*?from\s*)?["']\.\/([^"']+)["']/g;
const client = join(root, "build", "client");
const assets = join(client, "assets");

const sizes = compressFiles(client);
const pages = listPages(readManifest()).map(({ address, audience, files }) => ({
  address,
  audience,
  kilobytes: sum(files) / 1000,
}));
const starter = Buffer.byteLength(await minifyScript(join(root, "app", "shared", "pages", "starter.ts")));
console.log(`JavaScript before a touch: ${starter} bytes`);
console.log("JavaScript when a visitor touches the page, or staff open it:");
for (const { address, audience, kilobytes } of pages)
  console.log(
    `  ${kilobytes.toFixed(1).padStart(6)} kB  ${address}${audience === "staff" ? "  (staff)" : ""}`,
  );
const oversized = pages.filter(({ audience, kilobytes }) => kilobytes > budgets[audience]);
if (starter > starterBudget) console.error(`More than ${starterBudget} bytes: starter.ts`);
if (oversized.length > 0 || starter > starterBudget) {
  for (const { address, audience } of oversized)
    console.error(`More than ${budgets[audience]} kB: ${address}`);
  process.exit(1);
}

/** Reads React Router's manifest: every route's module. */
function readManifest() {
  const name = readdirSync(assets).find((file) => /^manifest-[^.]+\.js$/.test(file));
  if (!name) throw new Error("The build has no route manifest.");
  const text = readFileSync(join(assets, name), "utf8");
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  return { entry, routes, file: `/assets/${name}` };
}

/** Lists the routes with a component and without child routes. */
function listPages({ entry, routes, file }) {
  const all = Object.values(routes);
  const isParent = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id, hasDefaultExport }) => hasDefaultExport && !isParent.has(id))
    .map((route) => {
      const chain = [];
      for (let part = route; part; part = routes[part.parentId]) chain.unshift(part);
      const files = new Set([file]);
      for (const { module } of [entry, ...chain]) addWithImports(module, files);
      const address = `/${chain
        .map(({ path }) => path)
        .filter(Boolean)
        .join("/")}`;
      const audience = chain.some(({ id }) => staffLayouts.test(id)) ? "staff" : "visitors";
      return { address, audience, files: [...files] };
    });
}

/** Adds a file and all that it needs before it runs. */
function addWithImports(file, files) {
  if (files.has(file)) return;
  files.add(file);
  for (const [, name] of readFileSync(join(client, file), "utf8").matchAll(importStatements))
    addWithImports(`/assets/${name}`, files);
}

function sum(files) {
  return files.map(getSize).reduce((total, size) => total + size, 0);
}

function getSize(address) {
  const size = sizes.get(address.slice(1));
  if (size === undefined)
    throw new Error(`The route manifest names ${address}, which the build does not have.`);
  return size;
}
