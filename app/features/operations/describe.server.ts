import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import type { Operation } from "../../../db/operations.server.ts";
import type { Noun } from "../../../db/rows.server.ts";
import { nouns } from "../../nouns/register.ts";
import { formatDate } from "../../shared/values/dates.ts";
import type { Field } from "../../shared/values/field-declarations.ts";
import { capitalize, formatCount } from "../../shared/values/text.ts";
import type { UndoSummary } from "../revisions/kinds.server.ts";
import { findNames, type GetName, type RecordReference, textArray } from "../revisions/names.server.ts";
import type { OperationUndo } from "./contract.ts";
import { findTarget, readIds } from "./undo/references.server.ts";

type Described = { title: string; records: number };
type Main = RecordReference & { records: number };
type Known = {
  getName: GetName;
  mains: ReadonlyMap<string, Main>;
  operations: ReadonlyMap<string, Operation>;
};

/** What each operation did, in a sentence, and to how many records. @param others those that these undid */
export async function describeOperations(
  db: Reader,
  listed: readonly Operation[],
  others: readonly Operation[],
): Promise<(operation: Operation) => Described> {
  const all = [...listed, ...others];
  const mains = await findMains(
    db,
    all.map(({ id }) => id),
  );
  const named = all.flatMap((operation) => listNamed(operation));
  const getName = await findNames(db, [...mains.values(), ...named]);
  const known = { getName, mains, operations: new Map(all.map((operation) => [operation.id, operation])) };
  return (operation) => ({
    title: describe(operation, known),
    records: mains.get(operation.id)?.records ?? 0,
  });
}

/** The record that each write changed first, and how many it changed. */
async function findMains(db: Reader, ids: readonly string[]): Promise<Map<string, Main>> {
  const { rows } = await db.execute<Main & { operation: string }>(sql`
    select asked.operation, first.noun, first.record_id as id, (
      select count(*)::int from revisions where operation = asked.operation) as records
    from unnest(${textArray(ids)}) as asked (operation)
    cross join lateral (
      select noun, record_id from revisions where operation = asked.operation order by id limit 1) first`);
  return new Map(rows.map(({ operation, ...main }) => [operation, main]));
}

type BulkSummary = {
  change: { set: Record<string, unknown>; add: Record<string, unknown> };
  result: { changed: number };
};

/** Records that a sentence names besides the first one. */
function listNamed({ kind, noun, summary }: Operation): RecordReference[] {
  if (kind === "merge") return [{ noun: "actor", id: String(summary.into) }];
  if (kind !== "bulk" || !noun) return [];
  const { set, add } = (summary as BulkSummary).change;
  return Object.entries({ ...set, ...add }).flatMap(([name, value]) => {
    const target = findTarget(noun, nouns[noun].fields[name]?.column ?? "");
    return target ? readIds(value).map((id) => ({ noun: target, id })) : [];
  });
}

function describe(operation: Operation, known: Known): string {
  const { kind, summary, id } = operation;
  const main = known.mains.get(id);
  const name = main ? `«${known.getName(main)}»` : "";
  switch (kind) {
    case "bulk":
      return describeBulk(operation, known.getName);
    case "deletion":
      return main ? describeDeletion(main, name) : "Eliminación";
    case "decision":
      return [`${decisions[String(summary.decision)] ?? "Propuesta decidida"}`, name]
        .filter(Boolean)
        .join(": ");
    case "merge":
      return `${formatCount(main?.records ?? 1, "actor unido", "actores unidos")} con «${known.getName({ noun: "actor", id: String(summary.into) })}»`;
    case "undo":
      return describeUndo(summary as UndoSummary<OperationUndo>, known);
    default:
      return String(summary.name ?? "");
  }
}

const decisions: Record<string, string> = {
  accept: "Propuesta aceptada",
  refuse: "Propuesta rechazada",
  later: "Propuesta dejada para después",
};

function describeUndo({ of, result }: UndoSummary<OperationUndo>, known: Known): string {
  const undone = known.operations.get(of);
  return undone ? `Deshizo «${describe(undone, known)}»` : result.message;
}

function describeDeletion({ noun, records }: Main, name: string): string {
  const others = records > 1 ? ` y ${formatCount(records - 1, "registro más", "registros más")}` : "";
  return `${capitalize(nouns[noun].one)} ${name}${others}`;
}

/** "50 noticias: Fuente → El Pregonero". */
function describeBulk({ noun, summary }: Operation, getName: GetName): string {
  if (!noun) return "";
  const { change, result } = summary as BulkSummary;
  const { one, many, fields } = nouns[noun];
  const show = (name: string, value: unknown) => {
    const field = fields[name];
    const target: Noun | null = findTarget(noun, field?.column ?? "");
    const options = field?.kind === "choice" ? field.options : {};
    const values = target
      ? readIds(value).map((id) => getName({ noun: target, id }))
      : [value].flat().map((item) => options[String(item)] ?? formatPlain(field, String(item)));
    return values.filter((text) => text !== "").join(", ") || "vacío";
  };
  const parts = [
    ...Object.entries(change.set).map(
      ([name, value]) => `${fields[name]?.label ?? name} → ${show(name, value)}`,
    ),
    ...Object.entries(change.add).map(
      ([name, value]) => `${fields[name]?.label ?? name} + ${show(name, value)}`,
    ),
  ];
  return `${formatCount(result.changed, one, many)}: ${parts.join("; ")}`;
}

const formatPlain = (field: Field | undefined, text: string) =>
  field?.kind === "date" && text !== "" ? formatDate(text) : text;
