import { inArray } from "drizzle-orm";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { recordOperation } from "../../../db/operations.server.ts";
import { lockRow, lockRows } from "../../../db/rows.server.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { writeOnce } from "../../../db/write.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { actorMessages } from "./contract.ts";

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
    // In their order, so that the first revision names what the write is about.
    const rows = [...new Set(ids)].flatMap((id) => found.find((row) => row.id === id) ?? []);
    const followers = await lockRows(tx, "actor", inArray(actors.mergedIntoId, [...ids]));
    const merging = [...rows, ...followers].map((before) => ({ before, set: { mergedIntoId: into } }));
    await changeRows(writing, "actor", merging);
    await recordOperation(writing, { kind: "merge", noun: "actor", summary: { into } });
    return first;
  });
}
