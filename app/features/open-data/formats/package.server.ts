import { formatYears } from "../../../shared/values/dates.ts";
import { writeBibtex } from "../cite/bibtex.server.ts";
import { writeRis } from "../cite/ris.server.ts";
import type { Dataset, Described } from "../contract.ts";
import { descriptions, listDescriptions } from "../describe/descriptions.server.ts";
import { writeZip, type ZippedFile } from "./zip.server.ts";

type Packaged = {
  described: Omit<Described, "sums">;
  dictionary: string;
  /** The files of the data, in their order. */
  data: readonly ZippedFile[];
  /** @param files their names */
  explain(files: readonly string[]): string;
  /** That its files are of; without one the oldest. */
  day?: Date;
};

/** Data as a ZIP file that explains itself: to people, to reference managers, to programs. */
export function writePackage({ described, dictionary, data, explain, day }: Packaged) {
  const { citation } = described;
  const files: ZippedFile[] = [
    { name: "cita.bib", write: () => [writeBibtex(citation)] },
    { name: "cita.ris", write: () => [writeRis(citation)] },
    { name: "diccionario.csv", write: () => [dictionary] },
    ...data,
    ...listDescriptions(described.dataset).map(
      (name): ZippedFile => ({ name, write: (sums) => [descriptions[name].write({ ...described, sums })] }),
    ),
  ];
  const readme = explain(files.map(({ name }) => name));
  return writeZip([{ name: "LEEME.txt", write: () => [readme] }, ...files], day);
}

type Line = readonly [name: string, value: string];

export const listLines = (lines: readonly Line[]) =>
  lines.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}`);

/**
 * What somebody reads who finds a package in ten years.
 * @param sections by their headings; without those that have nothing to say
 */
export function writeReadme(
  { title, origin, license, contact, funding, place, period }: Dataset,
  { what, facts, sections }: { what: string; facts: readonly Line[]; sections: readonly Line[] },
): string {
  return [
    title.toUpperCase(),
    "",
    ...listLines([
      ["Qué es", what],
      ["De dónde sale", [title, origin].filter((part) => part !== "").join(", ")],
      ...facts,
      ["Lugar", place],
      ["Período", formatYears(period)],
      ["Licencia", [license.name, license.address].filter((part) => part !== "").join(", ")],
      ["Financiación", funding],
      ["Contacto", contact],
    ]),
    ...sections.flatMap(([heading, text]) => (text === "" ? [] : ["", heading, "", text])),
    "",
  ].join("\r\n");
}
