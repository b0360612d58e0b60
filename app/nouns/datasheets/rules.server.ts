import { eq } from "drizzle-orm";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { embedField } from "../interventions/filters.server.ts";
import { lockIntervention } from "../interventions/rules.server.ts";
import {
  type DatasheetUpdate,
  datasheetInput,
  datasheetMessages,
  datasheetShape,
  datasheetUpdate,
} from "./contract.ts";
import { datasheetFields, datasheetNoun } from "./declaration.ts";
import { getDatasheet, listDatasheets } from "./queries.server.ts";

export const datasheetRules: NounRules<DatasheetUpdate & { interventionId?: string }> = {
  noun: "datasheet",
  declaration: datasheetNoun,
  messages: datasheetMessages,
  permission: contentPermission,
  isShared: false,
  uniqueColumn: "interventionId",
  async prepare({ tx }, { interventionId = "", ...fields }, before) {
    const columns = toColumns(datasheetFields, fields);
    if (before) return columns;
    await lockIntervention(tx, interventionId);
    const existing = await tx.$count(datasheets, eq(datasheets.interventionId, interventionId));
    if (existing > 0) throw new AppError("conflict", { message: datasheetMessages.exists });
    return { interventionId, ...columns };
  },
  calls: {
    one: "datasheet",
    summaries: { list: "Every datasheet", create: "Create the datasheet of an intervention" },
    read: null,
    query: null,
    reads: embedField,
    shape: datasheetShape,
    input: datasheetInput,
    update: datasheetUpdate,
    list: listDatasheets,
    get: getDatasheet,
  },
};
