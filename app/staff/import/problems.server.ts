import { AppError } from "../../shared/api/errors.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { removeHiddenMarks } from "../../shared/values/hidden-marks.ts";
import { importLimits, problemKinds } from "./constants.ts";
import {
  importMessages,
  type ListedField,
  type MissingValue,
  type Outcome,
  type Problem,
  type ProblemKind,
} from "./contract.ts";
import type { Collection, CountedCollection } from "./fields.ts";
import { foldName } from "./read/names.server.ts";

export type Subject = {
  file: string;
  collection: CountedCollection | null;
  /** Id and name, or the place in the file. */
  record: string;
  recordId: string | null;
  /** Letter and header of a table's columns, by field. */
  columns?: Readonly<Record<string, string>>;
  /** Null while the record is undecided. */
  outcome?: Outcome | null;
};

export class Problems {
  readonly list: Problem[] = [];

  readonly #missing = new Map<string, MissingValue>();

  cutTo(length: number): void {
    this.list.length = length;
    this.#missing.clear();
  }

  /**
   * Offers a name to be created, unless it is longer than any.
   * @param field whose value it is, where it is not the name of a record
   */
  addMissing(collection: Collection, name: string, field?: ListedField): void {
    if (name.length > lengths.line) return;
    const key = field ? `${collection} ${field} ${name}` : `${collection} ${foldName(name)}`;
    const missing = this.#missing.get(key) ?? { collection, name, ...(field ? { field } : {}), records: 0 };
    this.#missing.set(key, { ...missing, records: missing.records + 1 });
  }

  listMissing(): MissingValue[] {
    return [...this.#missing.values()];
  }

  /**
   * An error also refuses the record that it is about.
   * @throws AppError `tooLarge` past the limit
   */
  add(kind: ProblemKind, subject: Subject, field: string, reason: string): void {
    const { level } = problemKinds[kind];
    const { file, collection, record, recordId, columns } = subject;
    if (level === "error" && subject.outcome !== undefined) subject.outcome = "refused";
    if (this.list.length === importLimits.problems)
      throw new AppError("tooLarge", { message: importMessages.tooManyProblems });
    this.list.push({
      kind,
      level,
      file: cleanLine(file),
      collection,
      record: cleanLine(record),
      recordId,
      field: cleanLine(field),
      ...(columns?.[field] ? { column: cleanLine(columns[field]) } : {}),
      reason: cleanLine(reason),
    });
  }

  /** A problem of a whole file, or of a column of it. */
  addToFile(
    kind: ProblemKind,
    { file, collection = null }: { file: string; collection?: CountedCollection | null },
    reason: string,
    field = "",
  ): void {
    this.add(kind, { file, collection, record: "", recordId: null }, field, reason);
  }
}

/** Problems quote files, whose control characters the database may refuse to store and a terminal would obey, marks of direction too. */
export function cleanLine(text: string): string {
  return removeHiddenMarks(text.toWellFormed()).replace(/\p{Cc}+/gu, " ");
}

/** `66a4… «Parque lineal»`; a record without an id is named by its place in the file. */
export function describeRecord(
  id: string | null,
  name: string,
  { line, row, position }: { line: number | null; row?: number; position: number },
): string {
  const place = line === null ? `registro ${position}` : `línea ${line}`;
  const shortName = name.length > 80 ? `${name.slice(0, 80).toWellFormed()}…` : name;
  // People look for it in their sheet.
  const known = row === undefined ? (id ?? place) : `fila ${row}`;
  return name === "" ? known : `${known} «${shortName}»`;
}
