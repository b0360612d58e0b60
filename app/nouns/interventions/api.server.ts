import { z } from "zod";
import { createRecord, updateRecord } from "../../records/write-records.server.ts";
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
import { apiPath, interventionPaths } from "../../shared/api/api-paths.ts";
import { deleteIntervention, interventionRecords } from "./commands.server.ts";
import {
  interventionInput,
  interventionMessages,
  interventionShape,
  interventionUpdate,
  oneInterventionShape,
} from "./contract.ts";
import { interventionListQuery } from "./filters.server.ts";
import { getIntervention, listInterventions, listLatestInterventions } from "./queries.server.ts";

const write = { permission: "writeContent", imageFields: ["image"] } as const;

export const interventionsApi: ApiModule = async (api, { context }) => {
  api.get(
    interventionPaths.list,
    cacheRead({
      summary: "Interventions by name, or best match first",
      querystring: interventionListQuery,
      response: { 200: z.array(interventionShape) },
    }),
    async (request, reply) => {
      const page = toPage(request.query);
      return sendPage(request, reply, page, await listInterventions(context.db, request.query, page));
    },
  );
  api.get(
    interventionPaths.latest,
    cacheRead({ summary: "The newest interventions", response: { 200: z.array(interventionShape) } }),
    () => listLatestInterventions(context.db),
  );
  api.get(
    interventionPaths.one,
    cacheRead({
      summary: "One intervention",
      params: idParameters,
      response: { 200: oneInterventionShape },
    }),
    (request) => getIntervention(context.db, request.params.id),
  );
  api.post(
    interventionPaths.list,
    staffCall(write, {
      summary: "Create an intervention",
      body: interventionInput,
      response: { 201: messageShape },
    }),
    async (request, reply) => {
      const id = await createRecord(context, request.actor, interventionRecords, request.body);
      return sendCreated(reply, apiPath(interventionPaths.one, { id }), interventionMessages.created);
    },
  );
  api.put(
    interventionPaths.one,
    staffCall(write, {
      summary: "Change an intervention",
      params: idParameters,
      body: interventionUpdate,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { id } = request.params;
      await updateRecord(context, request.actor, interventionRecords, { id, fields: request.body });
      return interventionMessages.updated;
    },
  );
  api.delete(
    interventionPaths.one,
    staffCall("deleteContent", {
      summary: "Delete an intervention with its datasheet, conflicts and news",
      params: idParameters,
      response: { 200: messageShape },
    }),
    async (request) => {
      await deleteIntervention(context, request.actor, request.params.id);
      return interventionMessages.deleted;
    },
  );
};
