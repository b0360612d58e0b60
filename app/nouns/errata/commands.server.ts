import { findExisting } from "../../../db/rows.server.ts";
import { errata } from "../../../db/schema/evidence/errata.ts";
import type { WrittenNoun } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { type ErratumUpdate, erratumMessages } from "./contract.ts";
import { erratumFields } from "./declaration.ts";

export const erratumRecords: WrittenNoun<ErratumUpdate> = {
  noun: "erratum",
  table: errata,
  unknown: erratumMessages.unknown,
  write: "publishErrata",
  delete: "publishErrata",
  async prepare({ tx }, fields) {
    const { intervention } = fields;
    if (intervention && (await findExisting(tx, "intervention", [intervention])).size === 0)
      throw invalidField("intervention", "Esa actuación urbanística no existe");
    return toColumns(erratumFields, fields);
  },
};
