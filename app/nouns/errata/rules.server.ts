import { findExisting } from "../../../db/rows.server.ts";
import type { NounRules } from "../../records/noun-rules.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { pagingQuery } from "../../shared/lists/list-query.ts";
import {
  type ErratumUpdate,
  erratumInput,
  erratumMessages,
  erratumShape,
  erratumUpdate,
} from "./contract.ts";
import { erratumFields, erratumNoun } from "./declaration.ts";
import { getErratum, listErrata } from "./queries.server.ts";

export const erratumRules: NounRules<ErratumUpdate> = {
  noun: "erratum",
  declaration: erratumNoun,
  messages: erratumMessages,
  permission: { write: "publishErrata", delete: "publishErrata" },
  isShared: false,
  async prepare({ tx }, fields) {
    const { intervention } = fields;
    if (intervention && (await findExisting(tx, "intervention", [intervention])).size === 0)
      throw invalidField("intervention", "Esa actuación urbanística no existe");
    return toColumns(erratumFields, fields);
  },
  calls: {
    one: "erratum",
    summaries: { list: "All errata, newest first" },
    read: null,
    query: pagingQuery,
    shape: erratumShape,
    input: erratumInput,
    update: erratumUpdate,
    list: listErrata,
    get: getErratum,
  },
};
