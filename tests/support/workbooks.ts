import { strToU8, type Zippable, zipSync } from "fflate";
import { openArchive } from "../../app/staff/import/read/archive.server.ts";
import type { Source } from "../../app/staff/import/read/reading.server.ts";
import { readWorkbook, type Sheet } from "../../app/staff/import/read/table/workbook.server.ts";

/** A cell as a spreadsheet program stores it; `day` counts from the last day of 1899. */
export type XmlCell =
  | string
  | number
  | boolean
  | null
  | { day: number }
  | { formula: string; value: string }
  | { error: string }
  | { xml: string };

export type XmlSheet = {
  name: string;
  rows: XmlCell[][];
  /** After the cells, such as merged ones. */
  after?: string;
  /** In place of the cells. */
  xml?: string;
};

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, "&#10;");
const letter = (index: number): string =>
  (index < 26 ? "" : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

function writeCell(cell: XmlCell, ref: string): string {
  if (cell === null) return "";
  if (typeof cell === "string")
    return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${ref}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${ref}" t="b"><v>${Number(cell)}</v></c>`;
  if ("day" in cell) return `<c r="${ref}" s="1"><v>${cell.day}</v></c>`;
  if ("formula" in cell)
    return `<c r="${ref}" t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.value)}</v></c>`;
  return "error" in cell ? `<c r="${ref}" t="e"><v>${cell.error}</v></c>` : cell.xml.replace("?", ref);
}

function writeSheet({ rows, after = "", xml }: XmlSheet): string {
  const cells = rows.map((row, at) => {
    const written = row.map((cell, column) => writeCell(cell, `${letter(column)}${at + 1}`));
    return `<row r="${at + 1}">${written.join("")}</row>`;
  });
  const data = xml ?? `<sheetData>${cells.join("")}</sheetData>`;
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${data}${after}</worksheet>`;
}

/** A workbook as a spreadsheet program writes it, and whatever else is asked for. */
export function buildWorkbook(sheets: XmlSheet[], others: Zippable = {}): Uint8Array {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join("")}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml":
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
  };
  for (const [index, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = writeSheet(sheet);
  const entries = Object.entries(files).map(([path, xml]) => [path, strToU8(xml)] as const);
  return zipSync({ ...Object.fromEntries(entries), ...others });
}

export const workbookFile = (bytes: Uint8Array, name = "libro.xlsx"): Source => ({ name, bytes });

/** A sheet of news of one work. */
export const newsHeader = ["Titular", "Fecha", "Actuación", "Descripción"];
export const namedWork = "Parque del río 1";
export const newsSheet = (rows: XmlCell[][], others: Partial<XmlSheet> = {}): XmlSheet => ({
  name: "Noticias",
  rows: [newsHeader, ...rows],
  ...others,
});
/** 3 February 2010. */
export const day = { day: 40212 };
export const newsRow = (headline: XmlCell = "Obra", date: XmlCell = day): XmlCell[] => [
  headline,
  date,
  namedWork,
  "Un texto.",
];

export async function readSheets(book: Uint8Array): Promise<Sheet[]> {
  const archive = await openArchive(workbookFile(book));
  return (archive && (await readWorkbook(archive))) ?? [];
}
