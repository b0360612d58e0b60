import type { Transaction } from "../../../db/client.server.ts";
import { keepSharedNews } from "../../../db/links/news-interventions.server.ts";
import {
  deleteRows,
  findExisting,
  lockRow,
  lockRowsOfIntervention,
  type Row,
} from "../../../db/rows.server.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { type Write, writeOnce } from "../../../db/write.server.ts";
import type { WrittenNoun } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { type InterventionInput, type InterventionUpdate, interventionMessages } from "./contract.ts";
import { interventionFields } from "./declaration.ts";

export const interventionRecords: WrittenNoun<InterventionUpdate> = {
  noun: "intervention",
  table: interventions,
  unknown: interventionMessages.unknown,
  write: "writeContent",
  delete: "deleteContent",
  async prepare({ tx }, fields) {
    await requireKnownReferences(tx, fields);
    return toColumns(interventionFields, fields);
  },
};

/** Deletes the intervention with its datasheet, conflicts and the news of it alone; the history keeps the whole tree. */
export async function deleteIntervention({ db }: Context, actor: Actor | null, id: string): Promise<void> {
  requirePermission(actor, "deleteContent");
  const deletion = { action: "delete", noun: "intervention", recordId: id } as const;
  await writeOnce(db, actor, deletion, async (writing) => {
    await deleteTree(writing, await lockIntervention(writing.tx, id));
    return id;
  });
}

/** Deletes a locked intervention with all that belongs to it, and records each. */
export async function deleteTree(writing: Write, intervention: Row): Promise<void> {
  const { tx, record } = writing;
  const { id } = intervention;
  await record({ action: "delete", noun: "intervention", recordId: id, before: intervention });
  await keepSharedNews(writing, [id]);
  for (const noun of ["datasheet", "geometry", "conflict", "news"] as const) {
    const rows = await lockRowsOfIntervention(tx, noun, id);
    await record(rows.map((before) => ({ action: "delete", noun, recordId: before.id, before })));
  }
  await deleteRows(tx, "intervention", [id]);
}

/** Locks an intervention for the rest of the transaction. @throws AppError `notFound` */
export function lockIntervention(tx: Transaction, id: string): Promise<Row> {
  return lockRow(tx, "intervention", { id }, interventionMessages.unknown);
}

async function requireKnownReferences(tx: Transaction, fields: InterventionInput): Promise<void> {
  const hierarchies = await findExisting(tx, "hierarchy", [fields.hierarchy]);
  if (hierarchies.size === 0) throw invalidField("hierarchy", "Esa jerarquía no existe");
  const systems = await findExisting(tx, "system", [fields.internalSystem]);
  if (systems.size === 0) throw invalidField("internalSystem", "Ese sistema no existe");
}
