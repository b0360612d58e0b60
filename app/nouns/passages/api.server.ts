import { createPlainApi } from "../../records/plain-api.server.ts";
import { passagePaths } from "../../shared/api/api-paths.ts";
import { passageRecords } from "./commands.server.ts";
import { passageInput, passageMessages, passageShape } from "./contract.ts";
import { getPassage, listPassages } from "./queries.server.ts";

export const passagesApi = createPlainApi({
  noun: passageRecords,
  one: "passage",
  many: "passages, by record",
  paths: passagePaths,
  read: "readEvidence",
  input: passageInput,
  shape: passageShape,
  list: listPassages,
  get: getPassage,
  messages: passageMessages,
});
