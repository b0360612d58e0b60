import { expect, it } from "vitest";
import { hasPoppler, poppler } from "../../../../tests/support/poppler.ts";
import type { CrossRow } from "../../../shared/figures/cross-tab.ts";
import { writeCrossTab } from "./figures.server.ts";
import { Sheet } from "./sheet.server.ts";

/** Pages as lines of text, as they stand on paper. */
async function readPages(write: (sheet: Sheet) => void): Promise<string[][]> {
  const sheet = new Sheet({ title: "Tabla", siteTitle: "Sitio", date: new Date(0) });
  write(sheet);
  const { bytes } = await sheet.end();
  const pages = poppler("pdftotext", bytes, "-layout").split("\f");
  return pages
    .map((page) => page.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);
}

const columns = ["Inconformidad", "Queja formal", "Movilización", "Vía judicial", "Sin escalamiento"];
const actor = "Asociación de Copropietarios de Los Arrayanes";

function makeRow(label: string, rows?: CrossRow[]): CrossRow {
  return { id: label, part: null, label, cells: columns.map(() => 1), total: 5, ...(rows ? { rows } : {}) };
}

it.runIf(hasPoppler)("no word is cut, and what stands above rows stands on their page", async () => {
  // Of different lengths, so that some parts end right at the foot of a page.
  const parts = Array.from({ length: 24 }, (_, part) => {
    const actors = Array.from({ length: 1 + (part % 5) }, (_, place) => makeRow(`${actor} ${part}.${place}`));
    return makeRow(`Parte ${part}`, [makeRow(`Lado ${part}`, actors)]);
  });
  const pages = await readPages((sheet) => {
    for (const part of parts)
      writeCrossTab(sheet, {
        caption: `Título ${part.label}`,
        heading: "Tipo y sus actores",
        unit: "conflicts",
        layout: "plain",
        columns: columns.map((label) => ({ label, part: null })),
        rows: [part],
      });
  });
  expect(pages.length).toBeGreaterThan(3);
  const text = pages.flat().join("\n");
  for (const word of columns.flatMap((label) => label.split(" "))) expect(text).toContain(word);
  for (const word of actor.split(" ")) expect(text.split(word).length - 1, word).toBeGreaterThanOrEqual(24);
  // The last line is the number of the page.
  for (const page of pages) expect(page.at(-2)).not.toMatch(/Título|Tipo y sus actores|Parte|Lado/);
});
