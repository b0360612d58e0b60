import { getRecordPath, type OpenList } from "../constants.ts";
import type { Dataset } from "../contract.ts";

type FeedEntry = { id: string; title: string; summary: string; changedAt: Date };
type Feed = {
  list: OpenList;
  title: string;
  path: string;
  query: string;
  dataset: Dataset;
  entries: FeedEntry[];
};

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** What XML cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(notInXml, "")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const epoch = new Date(0);

/** What is new in a list, as Atom (RFC 4287). */
export function writeAtom({ list, title, path, query, dataset, entries }: Feed): string {
  const { origin } = dataset;
  const self = escapeXml(origin + path + query);
  const written = entries.map(({ id, title, summary, changedAt }) => {
    const address = escapeXml(origin + getRecordPath(list, id));
    return [
      "<entry>",
      `<id>${address}</id>`,
      `<title>${escapeXml(title)}</title>`,
      `<updated>${changedAt.toISOString()}</updated>`,
      `<link rel="alternate" type="text/html" href="${address}"/>`,
      `<summary>${escapeXml(summary)}</summary>`,
      "</entry>",
    ].join("\n");
  });
  const rights =
    dataset.license.address === "" ? [] : [`<rights>${escapeXml(dataset.license.name)}</rights>`];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">',
    `<id>${self}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${(entries[0]?.changedAt ?? epoch).toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/${list}${query}`)}"/>`,
    ...dataset.creators.map(({ name }) => `<author><name>${escapeXml(name)}</name></author>`),
    ...rights,
    ...written,
    "</feed>\n",
  ].join("\n");
}
