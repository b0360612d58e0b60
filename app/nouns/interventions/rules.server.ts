import type { Transaction } from "../../../db/client.server.ts";
import { keepSharedNews } from "../../../db/links/news-interventions.server.ts";
import {
  deleteRows,
  findExisting,
  lockRow,
  lockRowsOfIntervention,
  nounsOfIntervention,
  type Row,
} from "../../../db/rows.server.ts";
import type { Write } from "../../../db/write.server.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { type AxisName, agree, getAxis } from "../../shared/study/study.ts";
import {
  type InterventionInput,
  type InterventionUpdate,
  interventionInput,
  interventionMessages,
  interventionShape,
  interventionUpdate,
  oneInterventionShape,
} from "./contract.ts";
import { interventionFields, interventionNoun } from "./declaration.ts";
import { type InterventionFilters, interventionListQuery } from "./filters.server.ts";
import { getIntervention, listInterventions } from "./queries.server.ts";

export const interventionRules: NounRules<InterventionUpdate> = {
  noun: "intervention",
  declaration: interventionNoun,
  messages: interventionMessages,
  permission: contentPermission,
  isShared: false,
  async prepare({ tx }, fields) {
    await requireKnownReferences(tx, fields);
    return toColumns(interventionFields, fields);
  },
  remove: deleteTree,
  calls: {
    one: "intervention",
    summaries: {
      list: "Interventions by name, or best match first",
      delete: "Delete an intervention with its datasheet, conflicts and news",
    },
    read: null,
    query: interventionListQuery,
    filtered: "interventions",
    shape: interventionShape,
    oneShape: oneInterventionShape,
    input: interventionInput,
    update: interventionUpdate,
    list: (db, page, filters: InterventionFilters) => listInterventions(db, filters, page),
    get: getIntervention,
  },
};

/** Deletes a locked intervention with its datasheet, conflicts and the news of it alone; the history keeps the whole tree. */
async function deleteTree(writing: Write, intervention: Row): Promise<void> {
  const { tx, record } = writing;
  const { id } = intervention;
  await record({ action: "delete", noun: "intervention", recordId: id, before: intervention });
  await keepSharedNews(writing, [id]);
  for (const noun of nounsOfIntervention) {
    const rows = await lockRowsOfIntervention(tx, noun, id);
    await record(rows.map((before) => ({ action: "delete", noun, recordId: before.id, before })));
  }
  await deleteRows(tx, "intervention", [id]);
}

/** Locks an intervention for the rest of the transaction. @throws AppError `notFound` */
export function lockIntervention(tx: Transaction, id: string): Promise<Row> {
  return lockRow(tx, "intervention", { id }, interventionMessages.unknown);
}

const sayUnknown = (name: AxisName) => `${agree(name, "Ese", "Esa")} ${getAxis(name).one} no existe`;

async function requireKnownReferences(tx: Transaction, fields: InterventionInput): Promise<void> {
  const hierarchies = await findExisting(tx, "hierarchy", [fields.hierarchy]);
  if (hierarchies.size === 0) throw invalidField("hierarchy", sayUnknown("hierarchy"));
  const systems = await findExisting(tx, "system", [fields.internalSystem]);
  if (systems.size === 0) throw invalidField("internalSystem", sayUnknown("system"));
}
