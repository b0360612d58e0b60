import type { Citation } from "../contract.ts";

const types = { article: "NEWS", record: "ELEC", dataset: "DATA" } as const;

/** A tag's value is one line. */
const toLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** An entry of a RIS file. */
export function writeRis(citation: Citation): string {
  const { kind, title, authors, date, container, genre, version, publisher, abstract, address } = citation;
  const fields: [tag: string, value: string][] = [
    ["TY", types[kind]],
    ["ID", citation.key],
    ["TI", title],
    ...authors.map((name): [string, string] => ["AU", name]),
    ["PY", date?.slice(0, 4) ?? ""],
    ["DA", date?.replaceAll("-", "/") ?? ""],
    [kind === "article" ? "JO" : "T2", container],
    ["SP", citation.page],
    ["SE", citation.section],
    ["M3", genre],
    ["ET", version],
    ["PB", publisher],
    ["AB", abstract],
    ["UR", address],
    ["DB", citation.archive],
    ["AN", citation.archiveLocation],
    ["LA", "es"],
  ];
  const lines = fields
    .map(([tag, value]) => [tag, toLine(value)] as const)
    .filter(([, value]) => value !== "");
  return `${lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join("")}ER  - \r\n`;
}
