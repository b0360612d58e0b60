import readXlsxFile from "read-excel-file/universal";
import writeXlsxFile, { type Row } from "write-excel-file/node";

/**
 * Fills a template as somebody would who has only the file: the sheet of explanations says what goes into each column, the
 * sheet of options what may be chosen. It uses nothing of the product's code.
 */
export async function fillTemplate(template: Uint8Array, rows: number): Promise<Uint8Array> {
  const [data, explanation, options] = await readXlsxFile(new Blob([new Uint8Array(template)]).slice());
  if (!data || !explanation) throw new Error("a template has a sheet for data and one that explains it");
  const [headers = []] = data.data;
  const explained = new Map(explanation.data.slice(1).map((row) => [row[0], row]));
  const columns = headers.map((header) => {
    const [, required, content, limit] = explained.get(header) ?? [];
    const place = options?.data[0]?.indexOf(header) ?? -1;
    const choices = (options?.data.slice(1) ?? []).map((row) => row[place]).filter((value) => value !== null);
    return {
      header: String(header),
      isRequired: required === "Sí",
      content: String(content),
      limit: Number(limit),
      choices: place < 0 ? [] : choices,
    };
  });
  const fill = ({ header, isRequired, content, limit, choices }: (typeof columns)[number], row: number) => {
    if (choices.length > 0) return String(choices[row % choices.length]);
    if (content.endsWith("déjalo en blanco")) return null;
    if (content.startsWith("Fecha")) return new Date(Date.UTC(2000 + (row % 15), row % 12, 1 + (row % 28)));
    if (content.includes("https://"))
      return isRequired || row % 2 ? `https://ejemplo.example/${row}.jpg` : null;
    if (content.includes("|") && !isRequired) return row % 2 ? null : "";
    const text = `${header} ${row}: «señal», ¿año? 🙂 =1+1`;
    return content.includes("saltos")
      ? `${text}\n\nSegunda parte, ${"muy larga. ".repeat(row)}`.trim().slice(0, limit)
      : text;
  };
  const filled: Row[] = Array.from({ length: rows }, (_, row) =>
    columns.map((column) => {
      const value = fill(column, row);
      if (value instanceof Date) return { value, type: Date, format: "dd/mm/yyyy" };
      return value ? { value, type: String } : null;
    }),
  );
  return writeXlsxFile([headers.map(String), ...filled], { sheet: data.sheet }).toBuffer();
}
