import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { hierarchies, systems } from "../../../db/schema/catalog.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { snapshotConflicts, snapshotNews } from "../../../db/snapshots.server.ts";
import { type Change, writeOnce } from "../../../db/write.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { type InterventionInput, type InterventionUpdate, interventionMessages } from "./contract.ts";
import { interventionFields } from "./fields.ts";

/** @returns the new record's id. @throws AppError `invalid` where hierarchy or system is unknown */
export async function createIntervention(
  { db }: Context,
  actor: Actor | null,
  fields: InterventionInput,
): Promise<string> {
  requirePermission(actor, "writeContent");
  const id = newId();
  return writeOnce(db, actor, { action: "create", noun: "intervention" }, async ({ tx, record }) => {
    await requireKnownReferences(tx, fields);
    await tx.insert(interventions).values({ id, ...toColumns(interventionFields, fields) });
    await record({ action: "create", noun: "intervention", recordId: id, before: null });
    return id;
  });
}

/** @throws AppError `notFound`, `stale`, `invalid` */
export async function updateIntervention(
  { db }: Context,
  actor: Actor | null,
  { id, fields }: { id: string; fields: InterventionUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeOnce(
    db,
    actor,
    { action: "update", noun: "intervention", recordId: id },
    async ({ tx, record }) => {
      const before = await lockIntervention(tx, id);
      const version = increaseVersion(before, fields.__v);
      await requireKnownReferences(tx, fields);
      await tx
        .update(interventions)
        .set({ ...toColumns(interventionFields, fields), ...version })
        .where(eq(interventions.id, id));
      await record({ action: "update", noun: "intervention", recordId: id, before });
      return id;
    },
  );
}

/** Deletes the intervention with its datasheet, conflicts and news; the history keeps the whole tree. */
export async function deleteIntervention({ db }: Context, actor: Actor | null, id: string): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeOnce(
    db,
    actor,
    { action: "delete", noun: "intervention", recordId: id },
    async ({ tx, record }) => {
      const before = await lockIntervention(tx, id);
      await record([
        { action: "delete", noun: "intervention", recordId: id, before },
        ...(await snapshotDescendants(tx, id)),
      ]);
      await tx.delete(interventions).where(eq(interventions.id, id));
      return id;
    },
  );
}

/** Locks an intervention for the rest of the transaction. @throws AppError `notFound` */
export async function lockIntervention(
  tx: Transaction,
  id: string,
): Promise<typeof interventions.$inferSelect> {
  const [row] = await tx.select().from(interventions).where(eq(interventions.id, id)).for("update");
  if (!row) throw notFound(interventionMessages.unknown);
  return row;
}

async function snapshotDescendants(tx: Transaction, interventionId: string): Promise<Change[]> {
  const datasheetRows = await tx
    .select()
    .from(datasheets)
    .where(eq(datasheets.interventionId, interventionId));
  const conflictRows = await snapshotConflicts(tx, eq(conflicts.interventionId, interventionId));
  const newsRows = await snapshotNews(tx, eq(news.interventionId, interventionId));
  return [
    ...datasheetRows.map((row) => deletion("datasheet", row)),
    ...conflictRows.map((row) => deletion("conflict", row)),
    ...newsRows.map((row) => deletion("news", row)),
  ];
}

function deletion(noun: Change["noun"], row: { id: string }): Change {
  return { action: "delete", noun, recordId: row.id, before: row };
}

async function requireKnownReferences(tx: Transaction, fields: InterventionInput): Promise<void> {
  const [hierarchy] = await tx
    .select({ id: hierarchies.id })
    .from(hierarchies)
    .where(eq(hierarchies.id, fields.hierarchy));
  if (!hierarchy) throw invalidField("hierarchy", "Esa jerarquía no existe");
  const [system] = await tx
    .select({ id: systems.id })
    .from(systems)
    .where(eq(systems.id, fields.internalSystem));
  if (!system) throw invalidField("internalSystem", "Ese sistema no existe");
}
