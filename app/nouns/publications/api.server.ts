import { createPlainApi } from "../../records/plain-api.server.ts";
import { publicationPaths } from "../../shared/api/api-paths.ts";
import { publicationRecords } from "./commands.server.ts";
import { publicationInput, publicationMessages, publicationShape, publicationUpdate } from "./contract.ts";
import { getPublication, listPublications } from "./queries.server.ts";

export const publicationsApi = createPlainApi({
  noun: publicationRecords,
  one: "publication",
  many: "publications, by name",
  paths: publicationPaths,
  read: "readEvidence",
  input: publicationInput,
  update: publicationUpdate,
  shape: publicationShape,
  list: listPublications,
  get: getPublication,
  messages: publicationMessages,
});
