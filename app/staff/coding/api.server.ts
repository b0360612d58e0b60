import { getCoding, updateCoding } from "../../nouns/conflicts/coding.server.ts";
import { codingMessages, codingShape, codingUpdate } from "../../nouns/conflicts/contract.ts";
import { type ApiModule, errorShape, messageShape, staffCall } from "../../shared/api/api.server.ts";
import { codingPaths } from "../../shared/api/api-paths.ts";

export const codingApi: ApiModule = async (api, { context }) => {
  api.get(
    codingPaths.lists,
    staffCall("writeContent", {
      summary: "The lists that conflicts are coded with, and the names of actors in use",
      response: { 200: codingShape },
    }),
    () => getCoding(context.db),
  );
  api.put(
    codingPaths.lists,
    staffCall("editCodingLists", {
      summary: "Change the lists that conflicts are coded with; new names go to the conflicts too",
      body: codingUpdate,
      response: { 200: messageShape, 409: errorShape },
    }),
    async (request) => {
      await updateCoding(context, request.actor, request.body);
      return codingMessages.updated;
    },
  );
};
