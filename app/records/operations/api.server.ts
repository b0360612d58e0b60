import { type ApiModule, errorShape, idParameters, staffCall } from "../../shared/api/api.server.ts";
import { operationPaths } from "../../shared/api/api-paths.ts";
import { undoOperation } from "./commands.server.ts";
import { operationUndoShape, undoFields } from "./contract.ts";

export const operationsApi: ApiModule = async (api, { context }) => {
  api.post(
    operationPaths.undo,
    staffCall("undoOperations", {
      summary: "Undo an operation; what others have changed since stays and is named",
      params: idParameters,
      body: undoFields.optional(),
      response: { 200: operationUndoShape, 403: errorShape, 409: errorShape },
    }),
    ({ actor, params: { id }, body }) => undoOperation(context, actor, { id, force: body?.force ?? false }),
  );
};
