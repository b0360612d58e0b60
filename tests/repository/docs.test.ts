import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatNumber } from "../../app/shared/values/text.ts";
import { importLimits, uploadLimits } from "../../app/staff/import/constants.ts";
import { guide } from "../../app/visit/help/guide/guide.server.ts";
import { readBackupOptions } from "../../cli/backup/options.ts";
import { updateGlossary } from "../../scripts/glossary.ts";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...globSync("docs/**/*.md"),
  ...globSync("server/first-start/demo/*.md"),
];
const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

/** Documents name only what exists. */
describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("names commands that exist", () => {
    const named = [...text.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? "");
    const known = [...scripts, "ci", "packages"];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("names files that exist", () => {
    const named = [
      ...text.matchAll(/`((?:app|db|server|cli|deploy|tests|e2e|docs|scripts|bench|stress)\/[\w./-]+)`/g),
    ].map(([, path]) => path ?? "");
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) =>
      join(dirname(document), path ?? ""),
    );
    expect([...named, ...links].filter((path) => !existsSync(path))).toEqual([]);
  });
});

it("The guide and docs/operating.md name the limits of imports as they are", () => {
  const [records, megabytes] = [importLimits.records, uploadLimits.total / 2 ** 20];
  const { paragraphs } = guide.flatMap(({ sections }) => sections).find(({ id }) => id === "importar") ?? {};
  expect(paragraphs?.join(" ")).toContain(
    `${formatNumber(records)} registros, ${uploadLimits.files} archivos y ${megabytes} MB en total`,
  );
  const operating = readFileSync("docs/operating.md", "utf8").replaceAll("\n", " ");
  const thousands = (value: number) => value.toLocaleString("en");
  for (const limit of [
    `${megabytes} MB in all, ${thousands(records)} records`,
    `${thousands(importLimits.problems)} problems, ${importLimits.memory} MB of memory`,
    `${importLimits.time / 60_000} minutes`,
    `${uploadLimits.files} files`,
  ])
    expect(operating).toContain(limit);
});

it("What is shipped to run by itself runs programs that exist, with options that they have", () => {
  const shipped = [...globSync("deploy/*.service"), "compose.yaml", "docs/operating.md"];
  const texts = shipped.map((file) => readFileSync(file, "utf8"));
  const programs = texts.flatMap((text) =>
    [...text.matchAll(/(?:cli|server)\/[\w/-]+\.ts/g)].map(([path]) => path),
  );
  expect(programs.filter((path) => !existsSync(path))).toEqual([]);
  for (const text of texts) {
    const [, folder, keep] = /backup.* --to (\S+) --keep (\d+)/.exec(text) ?? [];
    if (!text.includes("backup.ts") && folder === undefined) continue;
    expect(readBackupOptions(["--to", `${folder}`, "--keep", `${keep}`])?.target).toEqual({
      folder,
      keep: 14,
    });
  }
});

it("docs/dependencies.md names every dependency, and the decisions' index every decision", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const text = readFileSync("docs/dependencies.md", "utf8");
  const all = Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  const missing = all.filter((name) => {
    const short = name
      .replace(/^@fastify\//, "")
      .replace(/^@types\/.*/, "@types/*")
      .replace("@fontsource-variable/source-serif-4", "-serif-4");
    return !text.includes(`\`${name}\``) && !text.includes(`\`${short}\``);
  });
  expect(missing).toEqual([]);
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const decisions = globSync("docs/decisions/0*.md").toSorted();
  expect(
    [...index.matchAll(/\]\((0\d{3}-[\w-]+\.md)\) \| \d/g)].map(([, name]) => `docs/decisions/${name}`),
  ).toEqual(decisions);
  expect(decisions.map((file) => Number(file.slice(15, 19)))).toEqual(decisions.map((_, at) => at + 1));
});

it("docs/glossary.md has every field as it is declared: npm run glossary", () => {
  const text = readFileSync("docs/glossary.md", "utf8");
  expect(text).toBe(updateGlossary(text));
});

it("comments name files that exist", () => {
  const listed = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  const names = new Set(listed.flatMap((file) => [file, basename(file)]));
  const missing = listed
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && existsSync(file))
    .flatMap((file) => readComments(file).map((comment) => ({ file, comment })))
    .flatMap(({ file, comment }) =>
      [...comment.matchAll(/[\w./-]*\w\.(?:tsx?|mjs|css|md|sql)\b/g)]
        .map(([name]) => name.replace(/^\.\//, ""))
        .filter((name) => !names.has(name) && !listed.some((known) => known.endsWith(`/${name}`)))
        .map((name) => `${file} names ${name}`),
    );
  expect(missing).toEqual([]);
});

function readComments(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment);
}
