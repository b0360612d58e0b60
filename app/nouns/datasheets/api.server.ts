import { z } from "zod";
import { createRecord, deleteRecord, updateRecord } from "../../records/write-records.server.ts";
import {
  type ApiModule,
  cacheRead,
  errorShape,
  idParameters,
  messageShape,
  sendCreated,
  staffCall,
} from "../../shared/api/api.server.ts";
import { apiPath, datasheetPaths } from "../../shared/api/api-paths.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { datasheetRecords } from "./commands.server.ts";
import {
  datasheetImageFields,
  datasheetInput,
  datasheetMessages,
  datasheetShape,
  datasheetUpdate,
} from "./contract.ts";
import { getDatasheet, listDatasheets } from "./queries.server.ts";

const write = { permission: "writeContent", imageFields: datasheetImageFields } as const;
const interventionParameters = z.object({ interventionId: idSchema });
const datasheetParameters = z.object({ interventionId: idSchema, datasheetId: idSchema });

export const datasheetsApi: ApiModule = async (api, { context }) => {
  api.get(
    datasheetPaths.list,
    cacheRead({ summary: "Every datasheet", response: { 200: z.array(datasheetShape) } }),
    () => listDatasheets(context.db),
  );
  api.get(
    datasheetPaths.one,
    cacheRead({ summary: "One datasheet", params: idParameters, response: { 200: datasheetShape } }),
    (request) => getDatasheet(context.db, request.params.id),
  );
  api.post(
    datasheetPaths.ofIntervention,
    staffCall(write, {
      summary: "Create the datasheet of an intervention",
      params: interventionParameters,
      body: datasheetInput,
      response: { 201: messageShape, 409: errorShape },
    }),
    async (request, reply) => {
      const { interventionId } = request.params;
      const fields = { ...request.body, interventionId };
      const id = await createRecord(context, request.actor, datasheetRecords, fields);
      return sendCreated(reply, apiPath(datasheetPaths.one, { id }), datasheetMessages.created);
    },
  );
  api.put(
    datasheetPaths.one,
    staffCall(write, {
      summary: "Change a datasheet",
      params: idParameters,
      body: datasheetUpdate,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { id } = request.params;
      await updateRecord(context, request.actor, datasheetRecords, { id, fields: request.body });
      return datasheetMessages.updated;
    },
  );
  api.delete(
    datasheetPaths.oneOfIntervention,
    staffCall("deleteContent", {
      summary: "Delete a datasheet",
      params: datasheetParameters,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { datasheetId, interventionId } = request.params;
      await deleteRecord(context, request.actor, datasheetRecords, { id: datasheetId, interventionId });
      return datasheetMessages.deleted;
    },
  );
};
