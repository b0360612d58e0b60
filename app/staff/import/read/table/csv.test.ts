import { describe, expect, it } from "vitest";
import { toUtf8 } from "../text-bytes.server.ts";
import { readCsv } from "./csv.server.ts";

const header = "Titular;Fecha;Actuación urbanística;Descripción";
const readTable = (text: string) => readCsv(Buffer.from(text), "tabla.csv");
const read = (text: string) => readTable(text)?.documents ?? [];
const headlines = (text: string) =>
  read(text).map(({ value, line, reason }) => value?.newsName ?? `${line}: ${reason}`);

describe("readCsv", () => {
  it.each([
    ["semicolons", ";"],
    ["commas", ","],
    ["tabulators", "\t"],
  ])("parts columns at %s", (_name, delimiter) => {
    const lines = [
      ["Titular", "Fecha", "Actuación", "Descripción"],
      ["Obra", "1/2/2010", "Parque", '"Uno, dos; tres"'],
    ];
    expect(read(lines.map((cells) => cells.join(delimiter)).join("\n"))[0]?.value).toEqual({
      newsName: "Obra",
      newsDate: "1/2/2010",
      intervention: "Parque",
      description: "Uno, dos; tres",
    });
  });

  it.each([
    ["news", "TITULAR,fecha,actuacion  urbanistica,descripcion"],
    ["news", "_id,newsName,newsDate,intervention,description,image"],
    ["conflicts", "Nombre del conflicto,Descripción,Etapa,Actores involucrados,Actuación"],
    ["conflicts", "conflictName,description,timeStressOccurrence,actorsInvolved,intervention"],
    ["interventions", "Nombre de la actuación,Descripción,Jerarquía,Proyecto estratégico,Sistema interno"],
    ["interventions", "Actuación urbanística,Descripción,Jerarquía,Proyecto estratégico,Sistema"],
  ])("recognises %s by the header %s", (collection, line) => {
    expect(readTable(`${line}\n`)?.collection).toBe(collection);
  });

  it("does not recognise an unrelated table", () => {
    expect(readTable("nombre,edad\nAna,3")).toMatchObject({ collection: null, documents: [] });
  });

  it("names columns that it leaves out", () => {
    expect(readTable(`${header};Estante\na;b;c;d;e`)?.unknownHeaders).toEqual(["Estante"]);
  });

  it("keeps quoted line breaks and still counts lines", () => {
    const text = `${header}\n"Uno\nsigue";1/1/2010;P;d\n\nDos;1/1/2010;P;d\n`;
    expect(read(text).map(({ value, line }) => [value?.newsName, line])).toEqual([
      ["Uno\nsigue", 2],
      ["Dos", 5],
    ]);
  });

  it("skips rows of empty cells and empty cells at the end of a row", () => {
    expect(headlines(`${header}\n;;;\nUno;1/1/2010;P;d;;\n`)).toEqual(["Uno"]);
  });

  it("refuses a row of the wrong width and names its line", () => {
    expect(headlines(`${header}\nUno;1/1/2010;P;d\nDos;1/1/2010\n`)).toEqual([
      "Uno",
      "3: La fila tiene 2 columnas y el encabezado 4.",
    ]);
  });

  it("loses no row after a quote that is out of place or never closed", () => {
    const wrong = "La fila tiene comillas sin cerrar o fuera de lugar.";
    expect(headlines(`${header}\n"Uno"x;1/1/2010;P;d\nDos;1/1/2010;P;d\n"Tr\nes";1/1/2010;P;d`)).toEqual([
      `2: ${wrong}`,
      "Dos",
      "Tr\nes",
    ]);
    expect(headlines(`${header}\n"Uno;1/1/2010;P;d\nDos;1/1/2010;P;d\n`)).toEqual([`2: ${wrong}`, "Dos"]);
    expect(headlines(`${header}\n"Uno;1/1/2010;P;d\nDos;1/1/2010;P;d\nTres;1/1/2010;P;"d"\n`)).toEqual([
      `2: ${wrong}`,
      "Dos",
      "Tres",
    ]);
  });

  it("reads ids as mongoexport writes them into a list", () => {
    const id = "0123456789abcdef01234567";
    expect(read(`newsName,newsDate,conflicts\na,b,"[""ObjectId(${id})""]"`)[0]?.value?.conflicts).toEqual([
      id,
    ]);
    expect(read("newsName,newsDate,conflicts\na,b,Ruido | Polvo")[0]?.value?.conflicts).toEqual([
      "Ruido",
      "Polvo",
    ]);
  });
});

describe("toUtf8", () => {
  const text = "Añoranza; Ejecución";
  const cases: [string, Uint8Array][] = [
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with BOM", Buffer.from(`\uFEFF${text}`)],
    ["Windows-1252", Buffer.from(text, "latin1")],
    ["UTF-16 with BOM", Buffer.from(`\uFEFF${text}`, "utf16le")],
  ];
  it.each(cases)("reads %s", (_name, bytes) => {
    expect(toUtf8(bytes)?.toString()).toBe(text);
  });

  it("shows a damaged character of a UTF-8 file instead of garbling the others", () => {
    const bytes = Buffer.from("Ejecución, año, señal");
    expect(toUtf8(bytes.subarray(0, bytes.indexOf("ñal") + 1))?.toString()).toBe("Ejecución, año, se\uFFFD");
  });

  it("knows what is no text", () => {
    expect(toUtf8(Buffer.from([0x50, 0x4b, 0, 4]))).toBeNull();
  });
});
