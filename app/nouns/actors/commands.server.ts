import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { recordOperation } from "../../../db/operations.server.ts";
import { lockRow, lockRows, type Row } from "../../../db/rows.server.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { conflictActors } from "../../../db/schema/evidence/conflict-actors.ts";
import { type Write, writeOnce } from "../../../db/write.server.ts";
import type { WrittenNoun } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { isHidden } from "../../shared/names/hidden-names.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { formatCount } from "../../shared/values/text.ts";
import { type ActorUpdate, actorMessages } from "./contract.ts";
import { actorFields } from "./declaration.ts";

export const actorRecords: WrittenNoun<ActorUpdate> = {
  noun: "actor",
  table: actors,
  unknown: actorMessages.unknown,
  write: "writeContent",
  delete: "deleteContent",
  async prepare({ tx }, fields, before) {
    const [taken] = await tx
      .select({ id: actors.id })
      .from(actors)
      .where(
        and(sql`fold_text(${actors.name}) = fold_text(${fields.name})`, ne(actors.id, before?.id ?? "")),
      );
    if (taken) throw invalidField("name", "Ya hay un actor con ese nombre");
    return { ...toColumns(actorFields, fields), ...addFormerName(fields, before) };
  },
  async findUse(tx, id) {
    const [[named], [merged]] = await Promise.all([
      tx.select({ total: count() }).from(conflictActors).where(eq(conflictActors.actorId, id)),
      tx.select({ total: count() }).from(actors).where(eq(actors.mergedIntoId, id)),
    ]);
    if (merged?.total) return "No se puede eliminar: hay actores unidos con él. Sepáralos primero.";
    if (!named?.total) return null;
    const uses = formatCount(named.total, "conflicto lo nombra", "conflictos lo nombran");
    return `No se puede eliminar: ${uses}. Únelo con otro actor, o quítalo antes de ellos.`;
  },
};

/** Old versions and other programs still know an actor by the name it had, unless that was never one. */
function addFormerName({ name, aliases, keepFormerName = true }: ActorUpdate, before: Row | null) {
  const former = before?.name as string | undefined;
  // What stands for a hidden name says nothing of the actor.
  if (!keepFormerName || former === undefined || former === name || isHidden(former)) return {};
  const others = (aliases ?? ((before?.aliases ?? []) as string[])).filter((alias) => alias !== name);
  return { aliases: [...new Set([...others, former])] };
}

/**
 * Lets one actor stand for others from now on; these keep their links, so that this can be undone, as one.
 * @param named what the call's body names, the others or the one; its path names the other
 * @throws AppError `notFound`, `invalid` for an actor that is merged itself
 */
export async function mergeActors(
  { db }: Context,
  actor: Actor | null,
  { ids, into, named }: { ids: readonly [string, ...string[]]; into: string; named: "actors" | "into" },
): Promise<void> {
  requirePermission(actor, "mergeActors");
  const [first] = ids;
  await writeOnce(db, actor, { action: "update", noun: "actor", recordId: first }, async (writing) => {
    const { tx } = writing;
    const inPath = named === "into" ? ids : [into];
    for (const id of inPath) await lockRow(tx, "actor", { id }, actorMessages.unknown);
    const found = await lockRows(tx, "actor", inArray(actors.id, [...ids, into]));
    if (ids.includes(into)) throw invalidField(named, "Un actor no se une consigo mismo");
    if (found.length <= new Set(ids).size) throw invalidField(named, "Ese actor no existe");
    const merged = found.find((row) => row.mergedIntoId);
    if (merged)
      throw invalidField(named, `El actor «${merged.name}» ya está unido con otro: sepáralo primero`);
    const rows = found.filter(({ id }) => id !== into);
    const followers = await lockRows(tx, "actor", inArray(actors.mergedIntoId, [...ids]));
    await setMerged(
      writing,
      [...rows, ...followers].map((row) => ({ row, into })),
    );
    await recordOperation(writing, { kind: "merge", noun: "actor", summary: { into } });
    return first;
  });
}

async function setMerged(
  { tx, record }: Write,
  changes: readonly { row: Row; into: string | null }[],
): Promise<void> {
  await record(
    changes.map(({ row }) => ({ action: "update" as const, noun: "actor", recordId: row.id, before: row })),
  );
  for (const { row, into } of changes)
    await tx
      .update(actors)
      .set({ mergedIntoId: into, version: row.version + 1, updatedAt: new Date() })
      .where(eq(actors.id, row.id));
}
