import { createPlainApi } from "../../records/plain-api.server.ts";
import { sourcePaths } from "../../shared/api/api-paths.ts";
import { sourceRecords } from "./commands.server.ts";
import { sourceInput, sourceMessages, sourceShape, sourceUpdate } from "./contract.ts";
import { getSource, listSources } from "./queries.server.ts";

export const sourcesApi = createPlainApi({
  noun: sourceRecords,
  one: "source",
  many: "sources, newest first",
  paths: sourcePaths,
  read: "readEvidence",
  input: sourceInput,
  update: sourceUpdate,
  shape: sourceShape,
  list: listSources,
  get: getSource,
  messages: sourceMessages,
});
