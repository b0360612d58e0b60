import type { Transaction } from "../../../db/client.server.ts";
import { storeActors } from "../../../db/links/store-links.server.ts";
import { findExisting } from "../../../db/rows.server.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import type { Embed } from "../interventions/contract.ts";
import { embedField } from "../interventions/filters.server.ts";
import { lockIntervention } from "../interventions/rules.server.ts";
import {
  type ConflictUpdate,
  conflictInput,
  conflictMessages,
  conflictShape,
  conflictUpdate,
  oneConflictShape,
} from "./contract.ts";
import { conflictFields, conflictNoun } from "./declaration.ts";
import { type ConflictFilters, conflictListQuery } from "./filters.server.ts";
import { getConflict, listConflicts } from "./queries.server.ts";

/** A conflict belongs to the named intervention afterwards. */
export const conflictRules: NounRules<ConflictUpdate & { interventionId: string }> = {
  noun: "conflict",
  declaration: conflictNoun,
  messages: conflictMessages,
  permission: contentPermission,
  isShared: false,
  async prepare({ tx }, { interventionId, ...fields }) {
    await lockIntervention(tx, interventionId);
    await requireKnownStage(tx, fields.timeStressOccurrence);
    return { interventionId, ...toColumns(conflictFields, fields) };
  },
  storeLinks(writing, id, fields) {
    return storeActors(writing, [{ ...fields, id }]);
  },
  calls: {
    one: "conflict",
    summaries: { list: "Conflicts by name, or best match first" },
    read: null,
    query: conflictListQuery,
    filtered: "conflicts",
    reads: embedField,
    shape: conflictShape,
    oneShape: oneConflictShape,
    input: conflictInput,
    update: conflictUpdate,
    list: (db, page, filters: ConflictFilters & Embed) => listConflicts(db, filters, page),
    get: getConflict,
  },
};

async function requireKnownStage(tx: Transaction, id: string): Promise<void> {
  const known = await findExisting(tx, "stage", [id]);
  if (known.size === 0) throw invalidField("timeStressOccurrence", "Esa etapa no existe");
}
