import { and, eq, inArray, sql } from "drizzle-orm";
import type { Support } from "../../app/shared/values/field-declarations.ts";
import { splitIntoChunks } from "../chunks.ts";
import type { Transaction } from "../client.server.ts";
import { findExisting, type Noun, type Row, upsertRows } from "../rows.server.ts";
import { conflictActors } from "../schema/evidence/conflict-actors.ts";
import { otherInterventions } from "../schema/evidence/news-interventions.ts";
import { passageSources } from "../schema/evidence/passages.ts";
import { newsConflicts } from "../schema/news.ts";
import type { Write } from "../write.server.ts";
import { requireActors } from "./actor-names.server.ts";
import { joinedActors, sideProperties, writtenName } from "./sides.server.ts";

type Linked<Value> = { id: string; values: readonly Value[] };
type Linking = { id: string } & Record<string, unknown>;

/**
 * Stores the links that rows of the history, or of an import, have as lists. A row without a list keeps its links; a link
 * to a record that is not stored is left out.
 */
export async function storeLinks(writing: Write, noun: Noun, rows: readonly Linking[]): Promise<void> {
  const { tx } = writing;
  if (noun === "news") {
    const linked = selectLists<string>(rows, "conflictIds");
    await replaceConflicts(tx, await keepExisting(tx, "conflict", linked, (id) => id));
    const others = selectLists<string>(rows, "otherInterventionIds");
    await storeOtherInterventions(tx, await keepExisting(tx, "intervention", others, (id) => id));
  }
  if (noun === "conflict") await storeActors(writing, rows);
  if (noun === "passage") {
    const linked = selectLists<Support>(rows, "sources");
    await replaceSources(tx, await keepExisting(tx, "source", linked, ({ source }) => source));
  }
}

/** A locked row, and the columns and lists of links that it gets. */
export type RowChange = { before: Row; set: Record<string, unknown> };

/** Makes the next version of locked rows as part of a write, and records what they were. */
export async function changeRows(writing: Write, noun: Noun, changes: readonly RowChange[]): Promise<void> {
  const { tx, record } = writing;
  await record(changes.map(({ before }) => ({ action: "update", noun, recordId: before.id, before })));
  const updatedAt = new Date();
  const rows = changes.map(({ before, set }) => ({
    ...before,
    ...set,
    version: before.version + 1,
    updatedAt,
  }));
  await upsertRows(tx, noun, rows);
  const linked = changes.map(({ before, set }) => ({ ...set, id: before.id }));
  await storeLinks(writing, noun, linked);
}

function selectLists<Value>(rows: readonly Linking[], property: string): Linked<Value>[] {
  return rows.flatMap((row) =>
    Array.isArray(row[property]) ? [{ id: row.id, values: row[property] as Value[] }] : [],
  );
}

async function keepExisting<Value>(
  tx: Transaction,
  noun: Noun,
  linked: Linked<Value>[],
  getId: (value: Value) => string,
): Promise<Linked<Value>[]> {
  const existing = await findExisting(
    tx,
    noun,
    linked.flatMap(({ values }) => values.map(getId)),
  );
  return linked.map(({ id, values }) => ({
    id,
    values: values.filter((value) => existing.has(getId(value))),
  }));
}

/** Lets each of these news items report on exactly these conflicts. */
export async function replaceConflicts(tx: Transaction, linked: readonly Linked<string>[]): Promise<void> {
  for (const chunk of splitIntoChunks(linked.map(({ id }) => id)))
    await tx.delete(newsConflicts).where(inArray(newsConflicts.newsId, chunk));
  await addConflicts(
    tx,
    linked.flatMap(({ id, values }) => values.map((conflictId) => ({ newsId: id, conflictId }))),
  );
}

/** Lets each of these news items be about exactly these interventions, besides its first one. */
export async function storeOtherInterventions(
  tx: Transaction,
  linked: readonly Linked<string>[],
): Promise<void> {
  for (const chunk of splitIntoChunks(linked.map(({ id }) => id)))
    await tx.delete(otherInterventions).where(inArray(otherInterventions.newsId, chunk));
  const rows = linked.flatMap(({ id, values }) =>
    [...new Set(values)].map((interventionId, position) => ({ newsId: id, interventionId, position })),
  );
  for (const chunk of splitIntoChunks(rows)) await tx.insert(otherInterventions).values(chunk);
}

/** Links that exist already stay. */
export async function addConflicts(
  tx: Transaction,
  links: readonly { newsId: string; conflictId: string }[],
): Promise<void> {
  for (const chunk of splitIntoChunks(links))
    await tx.insert(newsConflicts).values(chunk).onConflictDoNothing();
}

/** Lets each of these conflicts have the actors that it names, by side; a side that it does not name keeps its own. */
export async function storeActors(writing: Write, conflicts: readonly Linking[]): Promise<void> {
  const lists = Object.entries(sideProperties).flatMap(([property, side]) =>
    selectLists<string>(conflicts, property).map((list) => ({ ...list, side })),
  );
  const actorIds = await requireActors(
    writing,
    lists.flatMap(({ values }) => values),
  );
  const { tx } = writing;
  for (const [side, own] of Map.groupBy(lists, (list) => list.side))
    for (const chunk of splitIntoChunks(own.map(({ id }) => id)))
      await tx
        .delete(conflictActors)
        .where(and(inArray(conflictActors.conflictId, chunk), eq(conflictActors.side, side)));
  const rows = lists.flatMap(({ id, side, values }) =>
    values.flatMap((written, position) => {
      const actorId = actorIds.get(written);
      return actorId ? [{ conflictId: id, side, position, actorId, written }] : [];
    }),
  );
  for (const chunk of splitIntoChunks(rows)) await tx.insert(conflictActors).values(chunk);
  await tx.execute(sql`
    update conflict_actors own set published = ${writtenName} from ${joinedActors}
    where link.conflict_id = any(${sql.param(conflicts.map(({ id }) => id))}::text[])
      and own.conflict_id = link.conflict_id and own.side = link.side and own.position = link.position`);
}

/** Lets each of these passages rest on exactly these sources. */
export async function replaceSources(tx: Transaction, linked: readonly Linked<Support>[]): Promise<void> {
  for (const chunk of splitIntoChunks(linked.map(({ id }) => id)))
    await tx.delete(passageSources).where(inArray(passageSources.passageId, chunk));
  const rows = linked.flatMap(({ id, values }) =>
    values.map(({ source, ...support }) => ({ passageId: id, sourceId: source, ...support })),
  );
  for (const chunk of splitIntoChunks(rows)) await tx.insert(passageSources).values(chunk);
}
