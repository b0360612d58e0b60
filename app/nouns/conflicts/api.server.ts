import { z } from "zod";
import { createRecord, deleteRecord, updateRecord } from "../../records/write-records.server.ts";
import {
  type ApiModule,
  cacheRead,
  idParameters,
  messageShape,
  sendCreated,
  sendPage,
  staffCall,
  toPage,
} from "../../shared/api/api.server.ts";
import { apiPath, conflictPaths } from "../../shared/api/api-paths.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { conflictRecords } from "./commands.server.ts";
import {
  conflictInput,
  conflictMessages,
  conflictShape,
  conflictUpdate,
  oneConflictShape,
} from "./contract.ts";
import { conflictListQuery } from "./filters.server.ts";
import { getConflict, listConflicts } from "./queries.server.ts";

const write = { permission: "writeContent", imageFields: ["image"] } as const;
const interventionParameters = z.object({ interventionId: idSchema });
const conflictParameters = z.object({ conflictId: idSchema, interventionId: idSchema });

export const conflictsApi: ApiModule = async (api, { context }) => {
  api.get(
    conflictPaths.list,
    cacheRead({
      summary: "Conflicts by name, or best match first",
      querystring: conflictListQuery,
      response: { 200: z.array(conflictShape) },
    }),
    async (request, reply) => {
      const page = toPage(request.query);
      return sendPage(request, reply, page, await listConflicts(context.db, request.query, page));
    },
  );
  api.get(
    conflictPaths.one,
    cacheRead({ summary: "One conflict", params: idParameters, response: { 200: oneConflictShape } }),
    (request) => getConflict(context.db, request.params.id),
  );
  api.post(
    conflictPaths.ofIntervention,
    staffCall(write, {
      summary: "Create a conflict of an intervention",
      params: interventionParameters,
      body: conflictInput,
      response: { 201: messageShape },
    }),
    async (request, reply) => {
      const { interventionId } = request.params;
      const fields = { ...request.body, interventionId };
      const id = await createRecord(context, request.actor, conflictRecords, fields);
      return sendCreated(reply, apiPath(conflictPaths.one, { id }), conflictMessages.created);
    },
  );
  api.put(
    conflictPaths.move,
    staffCall(write, {
      summary: "Change a conflict; it belongs to the intervention of the path afterwards",
      params: conflictParameters,
      body: conflictUpdate,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { conflictId, interventionId } = request.params;
      const fields = { ...request.body, interventionId };
      await updateRecord(context, request.actor, conflictRecords, { id: conflictId, fields });
      return conflictMessages.updated;
    },
  );
  api.delete(
    conflictPaths.oneOfIntervention,
    staffCall("deleteContent", {
      summary: "Delete a conflict",
      params: conflictParameters,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { conflictId, interventionId } = request.params;
      await deleteRecord(context, request.actor, conflictRecords, { id: conflictId, interventionId });
      return conflictMessages.deleted;
    },
  );
};
