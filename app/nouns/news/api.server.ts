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
import { apiPath, newsPaths } from "../../shared/api/api-paths.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { deleteNewsItem, newsRecords } from "./commands.server.ts";
import { newsInput, newsMessages, newsShape, newsUpdate, oneNewsShape } from "./contract.ts";
import { newsListQuery } from "./filters.server.ts";
import { getNewsItem, listNews } from "./queries.server.ts";

const write = { permission: "writeContent", imageFields: ["image"] } as const;
const interventionParameters = z.object({ interventionId: idSchema });
const newsParameters = z.object({ newsId: idSchema, interventionId: idSchema });

export const newsApi: ApiModule = async (api, { context }) => {
  api.get(
    newsPaths.list,
    cacheRead({
      summary: "News by date, newest first, or best match first",
      querystring: newsListQuery,
      response: { 200: z.array(newsShape) },
    }),
    async (request, reply) => {
      const page = toPage(request.query);
      return sendPage(request, reply, page, await listNews(context.db, request.query, page));
    },
  );
  api.get(
    newsPaths.one,
    cacheRead({ summary: "One news item", params: idParameters, response: { 200: oneNewsShape } }),
    (request) => getNewsItem(context.db, request.params.id),
  );
  api.post(
    newsPaths.ofIntervention,
    staffCall(write, {
      summary: "Create a news item of an intervention",
      params: interventionParameters,
      body: newsInput,
      response: { 201: messageShape },
    }),
    async (request, reply) => {
      const { interventionId } = request.params;
      const fields = { ...request.body, interventionId };
      const id = await createRecord(context, request.actor, newsRecords, fields);
      return sendCreated(reply, apiPath(newsPaths.one, { id }), newsMessages.created);
    },
  );
  api.put(
    newsPaths.move,
    staffCall(write, {
      summary: "Change a news item; it belongs to the intervention of the path afterwards",
      params: newsParameters,
      body: newsUpdate,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { newsId, interventionId } = request.params;
      const fields = { ...request.body, interventionId };
      await updateRecord(context, request.actor, newsRecords, { id: newsId, fields });
      return newsMessages.updated;
    },
  );
  api.delete(
    newsPaths.oneOfIntervention,
    staffCall("deleteContent", {
      summary: "Delete a news item",
      params: newsParameters,
      response: { 200: messageShape },
    }),
    async (request) => {
      const { newsId, interventionId } = request.params;
      await deleteNewsItem(context, request.actor, { id: newsId, interventionId });
      return newsMessages.deleted;
    },
  );
};
