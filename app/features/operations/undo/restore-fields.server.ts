import { isDeepStrictEqual } from "node:util";
import { readAbout, rejoinInterventions } from "../../../../db/links/news-interventions.server.ts";
import type { Noun } from "../../../../db/rows.server.ts";
import { nouns } from "../../../nouns/register.ts";
import type { Json, RecordChange } from "./load-changes.server.ts";

/** What every row has besides what people write, and what is another record's to say. */
const ownColumns = new Set(["id", "version", "createdAt", "updatedAt", "newsIds"]);

/** Whether two states of a record say the same. */
export function isSameContent(one: Json, other: Json): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => !ownColumns.has(name)));
  return [...names].every((name) => isSame(one[name], other[name]));
}

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);

type States = { before: Json; made: Json; now: Json };
type Restored = {
  columns: Json;
  /** Columns that the operation changed and somebody else has changed since, or whose former value is gone. */
  contested: string[];
};

/**
 * Former values of what still is as the operation left it. A list loses what it added, and gets back what it took out.
 * @param isGone whether a former value refers to what is not there any more
 */
export function restoreFields(
  { before, made, now }: States,
  isGone: (column: string, value: unknown) => boolean,
): Restored {
  const columns: Json = {};
  const contested: string[] = [];
  for (const column of Object.keys(before)) {
    const [former, own, current] = [before[column], made[column], now[column]];
    // Not changed by the operation, or given back by somebody.
    if (ownColumns.has(column) || isSame(own, former) || isSame(current, former)) continue;
    const exists = (value: unknown) => !isGone(column, value);
    if (Array.isArray(former) && Array.isArray(current)) {
      const lists = { former: former.filter(exists), own: (own ?? []) as unknown[], current };
      const restored = isSame(current, own) ? lists.former : restoreList(lists);
      if (!isSame(restored, current)) columns[column] = restored;
    } else if (isSame(current, own) && exists(former)) columns[column] = former;
    else contested.push(column);
  }
  return { columns, contested };
}

type Lists = Record<"former" | "own" | "current", readonly unknown[]>;

function restoreList({ former, own, current }: Lists): unknown[] {
  const has = (list: readonly unknown[], item: unknown) => list.some((one) => isSame(one, item));
  const left = current.filter((item) => has(former, item) || !has(own, item));
  const taken = former.filter((item) => !has(own, item) && !has(left, item));
  return [...left, ...taken];
}

/** A news item that interventions left when they were deleted is about them again, in their former order. */
export function rejoinWorks({ before, now }: RecordChange, back: ReadonlySet<string>): Json {
  const former = readAbout(before ?? {});
  const about = readAbout(now ?? {});
  return former.otherInterventionIds.length === 0 ? {} : { ...rejoinInterventions(about, former, back) };
}

/** Labels of columns: "Fecha, Imagen". */
export function nameColumns(noun: Noun, columns: readonly string[]): string {
  const fields = Object.values(nouns[noun].fields);
  return columns.map((column) => fields.find((field) => field.column === column)?.label ?? column).join(", ");
}
