import { eq } from "drizzle-orm";
import { datasheets } from "../../../db/schema/datasheets.ts";
import type { WrittenNoun } from "../../records/write-records.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { type DatasheetUpdate, datasheetMessages } from "./contract.ts";
import { datasheetFields } from "./declaration.ts";

export const datasheetRecords: WrittenNoun<DatasheetUpdate & { interventionId?: string }> = {
  noun: "datasheet",
  table: datasheets,
  unknown: datasheetMessages.unknown,
  write: "writeContent",
  delete: "deleteContent",
  async prepare({ tx }, { interventionId = "", ...fields }, before) {
    const columns = toColumns(datasheetFields, fields);
    if (before) return columns;
    await lockIntervention(tx, interventionId);
    const existing = await tx.$count(datasheets, eq(datasheets.interventionId, interventionId));
    if (existing > 0) throw new AppError("conflict", { message: datasheetMessages.exists });
    return { interventionId, ...columns };
  },
};
