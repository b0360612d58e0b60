import { codingTables } from "../../../features/open-data/coding/tables.server.ts";
import { createFileSubject, type Problems } from "../problems.server.ts";
import type { ReadFile } from "./recognize.server.ts";

const headers = Object.values(codingTables).map(({ columns }) => columns.map(({ name }) => name));
const firstLines = headers.map((names) => names.join(","));
const firstFields = headers.map(
  (names) =>
    new RegExp(
      `^\\s*\\[\\s*\\{${names
        .slice(0, 4)
        .map((name) => `"${name}":[^,]*`)
        .join(",")}`,
    ),
);

/** A file that the site gives away of its coding, which follows from readings and is none; null for another. */
export function leaveCodingFile(name: string, text: Buffer, problems: Problems): ReadFile | null {
  const beginning = text.toString("utf8", 0, 1000);
  const isCoding =
    firstLines.some((line) => beginning.startsWith(`${line}\r\n`)) ||
    firstFields.some((fields) => fields.test(beginning));
  if (!isCoding) return null;
  const reason =
    "Lo que dice sale de las lecturas del equipo y del libro de códigos: no se importa. Las lecturas viajan enteras en un respaldo.";
  problems.add("ignoredFile", createFileSubject(name), "", reason);
  return { name, format: "unknown", documents: [], collection: null };
}
