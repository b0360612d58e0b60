// npm run glossary: writes the fields of every noun, as their declarations have them, into docs/glossary.md.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { nouns } from "../app/nouns/register.ts";

const file = "docs/glossary.md";
const start = "<!-- fields: written by `npm run glossary` -->";

/** The glossary with its tables of fields up to date. */
export function updateGlossary(text: string): string {
  const tables = Object.entries(nouns).flatMap(([noun, { one, fields }]) => {
    const rows = Object.entries(fields).map(
      ([name, { column, kind, label, meaning }]) =>
        `| \`${column}\` | ${kind === "position" ? "" : `\`${name}\``} | ${label} | ${meaning} |`,
    );
    if (rows.length === 0) return [];
    return [
      `### ${noun} (${one})\n\n| column | on the wire | label | meaning |\n|---|---|---|---|\n${rows.join("\n")}\n`,
    ];
  });
  return `${text.slice(0, text.indexOf(start))}${start}\n\n${tables.join("\n")}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(file, updateGlossary(readFileSync(file, "utf8")));
