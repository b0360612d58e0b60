import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  sendPage,
  staffCall,
  toPage,
} from "../../shared/api/api.server.ts";
import { operationPaths } from "../../shared/api/api-paths.ts";
import { pageSize } from "../../shared/lists/paging.ts";
import { remakeReturnedPackages } from "../editions/names/commands.server.ts";
import { undoOperation } from "./commands.server.ts";
import {
  operationListQuery,
  operationPreviewShape,
  operationShape,
  operationUndoShape,
  undoFields,
} from "./contract.ts";
import { getOperation, listOperations } from "./queries.server.ts";

export const operationsApi: ApiModule = async (api, { context }) => {
  api.get(
    operationPaths.list,
    staffCall("undoOperations", {
      summary: "What was done that can be undone as one, newest first; an assistant's own",
      querystring: operationListQuery,
      response: { 200: z.array(operationShape) },
    }),
    async (request, reply) => {
      const { limit = pageSize.first, offset, ...filters } = request.query;
      const page = toPage({ limit, offset });
      const found = await listOperations(context.db, request.actor, filters, page);
      return sendPage(request, reply, page, found);
    },
  );
  api.get(
    operationPaths.one,
    staffCall("undoOperations", {
      summary: "An operation, and what undoing it would do now",
      params: idParameters,
      response: { 200: operationPreviewShape, 403: errorShape },
    }),
    ({ actor, params: { id } }) => getOperation(context.db, actor, id),
  );
  api.post(
    operationPaths.undo,
    staffCall("undoOperations", {
      summary: "Undo an operation; what others have changed since stays and is named",
      params: idParameters,
      body: undoFields.optional(),
      response: { 200: operationUndoShape, 403: errorShape, 409: errorShape },
    }),
    async ({ actor, params: { id }, body }) => {
      const undone = await undoOperation(context, actor, { id, force: body?.force ?? false });
      await remakeReturnedPackages(context, actor);
      return undone;
    },
  );
};
