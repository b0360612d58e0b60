import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../../db/client.server.ts";
import { sideProperties } from "../../../../db/links/sides.server.ts";
import { getTable, getWrittenColumns, type Noun } from "../../../../db/rows.server.ts";
import { nouns } from "../../../nouns/register.ts";
import type { Field } from "../../../shared/values/field-declarations.ts";
import { foldText } from "../../../shared/values/text.ts";
import { type RecordReference, textArray } from "../../revisions/names.server.ts";
import type { Json } from "./load-changes.server.ts";

export const formatKey = ({ noun, id }: RecordReference) => `${noun} ${id}`;

const listFields = (noun: Noun) => Object.values(nouns[noun].fields);

/** What the column of a noun refers to; null for one that refers to nothing. */
export function findTarget(noun: Noun, column: string): Noun | null {
  const field = listFields(noun).find((one) => one.column === column);
  if (field?.kind === "supports") return "source";
  return field && "of" in field ? field.of : null;
}

/** The ids that the value of such a column names. */
export function readIds(value: unknown): string[] {
  return [value ?? []].flat().flatMap((item: unknown) => {
    const id = typeof item === "object" && item !== null ? (item as { source?: unknown }).source : item;
    return typeof id === "string" && id !== "" ? [id] : [];
  });
}

/** The records that a row refers to. @param actorsByName those that its names may lead to, by folded name */
export function listTargets(
  noun: Noun,
  row: Json,
  actorsByName: ReadonlyMap<string, string>,
): RecordReference[] {
  const targets = listFields(noun).flatMap(({ column }) => {
    const of = findTarget(noun, column);
    return of ? readIds(row[column]).map((id) => ({ noun: of, id })) : [];
  });
  const sides = noun === "conflict" ? Object.keys(sideProperties) : [];
  const actors = sides.flatMap((side) =>
    ((row[side] ?? []) as string[]).flatMap((name) => actorsByName.get(foldText(name)) ?? []),
  );
  return [...targets, ...actors.map((id) => ({ noun: "actor" as const, id }))];
}

/** A stored record that refers to one of some others. */
export type Dependent = RecordReference & { parent: RecordReference };

/** Links in tables of their own: of the noun, to the target. */
const linkTables: { noun: Noun; target: Noun; query: SQL }[] = [
  {
    noun: "news",
    target: "conflict",
    query: sql`select news_id as id, conflict_id as parent from news_conflicts`,
  },
  {
    noun: "news",
    target: "intervention",
    query: sql`select news_id as id, intervention_id as parent from other_interventions`,
  },
  {
    noun: "passage",
    target: "source",
    query: sql`select passage_id as id, source_id as parent from passage_sources`,
  },
  {
    noun: "conflict",
    target: "actor",
    query: sql`select conflict_id as id, actor_id as parent from conflict_actors`,
  },
];

const isReference = (field: Field) => field.kind === "reference";

/** Stored records that refer to one of these. */
export async function findDependents(db: Reader, leaving: readonly RecordReference[]): Promise<Dependent[]> {
  const ids = Map.groupBy(leaving, ({ noun }) => noun);
  const references = (Object.keys(nouns) as Noun[]).flatMap((noun) =>
    listFields(noun)
      .filter(isReference)
      .map(({ column }) => ({
        noun,
        target: findTarget(noun, column) as Noun,
        query: sql`select id, ${getWrittenColumns(noun)[column] as PgColumn} as parent from ${getTable(noun)}`,
      })),
  );
  const found: Dependent[] = [];
  for (const { noun, target, query } of [...references, ...linkTables]) {
    const asked = ids.get(target)?.map(({ id }) => id) ?? [];
    if (asked.length === 0) continue;
    const { rows } = await db.execute<{ id: string; parent: string }>(
      sql`select * from (${query}) as link where parent = any(${textArray(asked)}) order by id, parent`,
    );
    found.push(...rows.map(({ id, parent }) => ({ noun, id, parent: { noun: target, id: parent } })));
  }
  return found;
}
