import { createPlainApi } from "../../records/plain-api.server.ts";
import { erratumPaths } from "../../shared/api/api-paths.ts";
import { erratumRecords } from "./commands.server.ts";
import { erratumInput, erratumMessages, erratumShape, erratumUpdate } from "./contract.ts";
import { getErratum, listErrata } from "./queries.server.ts";

export const errataApi = createPlainApi({
  noun: erratumRecords,
  one: "erratum",
  many: "errata, newest first",
  paths: erratumPaths,
  input: erratumInput,
  update: erratumUpdate,
  shape: erratumShape,
  list: listErrata,
  get: getErratum,
  messages: erratumMessages,
});
