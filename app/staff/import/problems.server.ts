import { problemKinds } from "./constants.ts";
import type { CountedCollection, Problem, ProblemKind } from "./contract.ts";

/** What a problem is about: a record, or a whole file. */
export type Subject = {
  file: string;
  collection: CountedCollection | null;
  record: string;
  recordId: string | null;
};

export class Problems {
  readonly list: Problem[] = [];

  add(kind: ProblemKind, subject: Subject, field: string, reason: string): void {
    const { collection, recordId } = subject;
    this.list.push({
      kind,
      level: problemKinds[kind].level,
      file: storableLine(subject.file),
      collection,
      record: storableLine(subject.record),
      recordId,
      field: storableLine(field),
      reason: storableLine(reason),
    });
  }
}

/** Problems quote what the files hold, which the database may refuse to store and a terminal would obey. */
export function storableLine(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, " ");
}

export function fileSubject(file: string, collection: CountedCollection | null = null): Subject {
  return { file, collection, record: "", recordId: null };
}

const longestName = 80;

/** "66a4… «Parque lineal»", or the place in the file of a record that has neither id nor name. */
export function describeRecord(record: { id: string | null; name: string; place: string }): string {
  const name =
    record.name.length > longestName ? `${record.name.slice(0, longestName).toWellFormed()}…` : record.name;
  const parts = [record.id ?? record.place, name === "" ? "" : `«${name}»`];
  return parts.filter((part) => part !== "").join(" ");
}
