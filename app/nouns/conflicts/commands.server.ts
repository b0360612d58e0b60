import type { Transaction } from "../../../db/client.server.ts";
import { storeActors } from "../../../db/links/store-links.server.ts";
import { findExisting } from "../../../db/rows.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import type { WrittenNoun } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { type ConflictUpdate, conflictMessages } from "./contract.ts";
import { conflictFields } from "./declaration.ts";

/** A conflict belongs to the named intervention afterwards. */
export const conflictRecords: WrittenNoun<ConflictUpdate & { interventionId: string }> = {
  noun: "conflict",
  table: conflicts,
  unknown: conflictMessages.unknown,
  write: "writeContent",
  delete: "deleteContent",
  async prepare({ tx }, { interventionId, ...fields }) {
    await lockIntervention(tx, interventionId);
    await requireKnownStage(tx, fields.timeStressOccurrence);
    return { interventionId, ...toColumns(conflictFields, fields) };
  },
  storeLinks(writing, id, fields) {
    return storeActors(writing, [{ ...fields, id }]);
  },
};

async function requireKnownStage(tx: Transaction, id: string): Promise<void> {
  const known = await findExisting(tx, "stage", [id]);
  if (known.size === 0) throw invalidField("timeStressOccurrence", "Esa etapa no existe");
}
