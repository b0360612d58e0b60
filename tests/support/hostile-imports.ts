import { gzipSync } from "node:zlib";

/** Bytes that try to hold an import up. */
export type HostileImport = {
  name: string;
  file: string;
  content: () => Buffer;
};

const header = "Titular;Fecha;Actuación urbanística;Descripción\n";
const repeat = (text: string, count: number) => Buffer.from(text.repeat(count));
const join = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/**
 * Twenty files that nobody exports.
 * @param scale 1 for those of the stress test, of up to 50 MB; a small one for those of the unit tests
 */
export function listHostileImports(scale: number): HostileImport[] {
  const times = (count: number) => Math.max(2, Math.round(count * scale));
  const megabytes = (count: number) => times(count * 1_000_000);
  const list = (item: string, count: number) => join("[", repeat(`${item},`, times(count) - 1), item, "]");
  return [
    { name: "50,000 empty records", file: "vacíos.json", content: () => list("{}", 50_000) },
    { name: "1,000,000 empty records", file: "vacíos.json", content: () => list("{}", 1_000_000) },
    {
      name: "500,000 rows of an unknown table",
      file: "a.csv",
      content: () => repeat("a,b\n", times(500_000)),
    },
    {
      name: "500,000 rows without content that matters",
      file: "a.csv",
      content: () => join(header, repeat("a;b\n", times(500_000))),
    },
    {
      name: "an unclosed quote of 45 MB",
      file: "comilla.csv",
      content: () => join(header, '"', repeat("obra;1/2/2010;Parque;d\n", megabytes(45) / 23)),
    },
    {
      name: "a quote that opens on every other line",
      file: "comillas.csv",
      content: () =>
        join(header, repeat('"obra;1/2/2010;Parque;d\nobra;1/2/2010;Parque;d\n', times(100_000))),
    },
    { name: "one line of 50 MB", file: "línea.csv", content: () => repeat("x;", megabytes(25)) },
    {
      name: "a header of 50 MB",
      file: "encabezado.csv",
      content: () => join(header.trimEnd(), repeat(";columna", megabytes(50) / 8)),
    },
    { name: "2,000,000 brackets", file: "corchetes.json", content: () => repeat("[", times(2_000_000)) },
    { name: "2,000,000 braces", file: "llaves.json", content: () => repeat("{", times(2_000_000)) },
    {
      name: "2,000,000 records that are never closed",
      file: "abiertos.json",
      content: () => join("[", repeat('\n{"_id":1,', times(2_000_000))),
    },
    {
      name: "a deep object",
      file: "hondo.json",
      content: () => join("[", repeat('{"newsName":', times(500_000)), "1", repeat("}", times(500_000)), "]"),
    },
    {
      name: "objects as deep as a record may be long",
      file: "hondos.json",
      content: () => {
        const deep = `${'{"a":['.repeat(70_000)}1${"]}".repeat(70_000)}`;
        return join("[", repeat(`${deep},`, times(50)), "{}]");
      },
    },
    {
      name: "a record with a million fields",
      file: "campos.json",
      content: () => {
        const fields = Array.from({ length: times(1_000_000) }, (_, index) => `"c${index}":1`);
        return Buffer.from(`[{"newsName":"a",${fields.join(",")}}]`);
      },
    },
    {
      name: "100,000 records with fields of their own",
      file: "campos.json",
      content: () => {
        const records = Array.from(
          { length: times(100_000) },
          (_, index) => `{"newsName":"a","c${index}":1}`,
        );
        return Buffer.from(`[${records.join(",")}]`);
      },
    },
    {
      name: "100,000 equal records without an id",
      file: "iguales.json",
      content: () =>
        list('{"newsName":"a","description":"b","newsDate":"2010-01-01","intervention":"c"}', 100_000),
    },
    { name: "a gzip bomb", file: "bomba.json.gz", content: () => gzipSync(Buffer.alloc(megabytes(50))) },
    {
      name: "a zip that is called JSON",
      file: "libro.json",
      content: () => join(Buffer.from("504b0304", "hex"), Buffer.alloc(megabytes(40), 7)),
    },
    {
      name: "UTF-16 without an end",
      file: "utf16.csv",
      content: () =>
        join(Buffer.from("fffe", "hex"), Buffer.from("a;".repeat(megabytes(10)), "utf16le"), "x"),
    },
    {
      name: "50 MB that are neither UTF-8 nor Windows-1252",
      file: "bytes.csv",
      content: () => Buffer.alloc(megabytes(50), Buffer.from("81c3ff0a9d", "hex")),
    },
  ];
}
