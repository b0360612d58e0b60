import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendCreated,
  sendPage,
  toPage,
} from "../../shared/api/api.server.ts";
import { apiPath, tablePaths } from "../../shared/api/api-paths.ts";
import { acceptCheck, takeCheckBack } from "./accept-check.server.ts";
import { changeInBulk } from "./commands.server.ts";
import { type TableFormat, tableFormats, tableMessages, tablePage } from "./constants.ts";
import {
  acceptFields,
  bulkFields,
  bulkResultShape,
  checkParameters,
  tableFileParameters,
  tableFileShape,
  tableIdsShape,
  tableListQuery,
  tableParameters,
  tableQuery,
  tableRowShape,
  viewFields,
  viewShape,
  viewUpdate,
} from "./contract.ts";
import { writeTableFile } from "./files/write-table.server.ts";
import { listTableIds, listTableRows } from "./queries.server.ts";
import { createView, deleteView, listViews, updateView } from "./views.server.ts";

const read = { permission: "readPanel" } as const;
const change = { permission: "writeContent" } as const;

/** Milliseconds: a large file on a slow connection needs long. */
const fileTimeout = 10 * 60_000;

export const tablesApi: ApiModule = async (api, { context }) => {
  const { db } = context;
  const rows = {
    summary: "A page of a noun's records as staff see them in a table, filtered and in order",
    params: tableParameters,
    querystring: tableListQuery,
    response: { 200: z.array(tableRowShape) },
  };
  api.get(tablePaths.rows, { config: read, schema: rows }, async (request, reply) => {
    const { limit = tablePage, offset, ...query } = request.query;
    const page = toPage({ limit, offset });
    const chosen = { noun: request.params.noun, query };
    return sendPage(request, reply, page, await listTableRows(db, request.actor, chosen, page));
  });
  const ids = {
    summary: "Ids and versions of all records that the filters of a table leave, for a bulk operation",
    params: tableParameters,
    querystring: tableQuery,
    response: { 200: tableIdsShape },
  };
  api.get(tablePaths.ids, { config: read, schema: ids }, ({ actor, params: { noun }, query }) =>
    listTableIds(db, actor, { noun, query }),
  );
  const file = {
    summary: "All records that the filters of a table leave, with every field that staff see, as a file",
    params: tableFileParameters,
    querystring: tableQuery,
    response: { 200: tableFileShape },
  };
  api.get(
    tablePaths.file,
    { config: read, schema: file, handlerTimeout: fileTimeout },
    async ({ actor, params, query }, reply) =>
      sendFile(reply, params.format, await writeTableFile(db, actor, { ...params, query })),
  );
  const bulk = {
    summary: "Change or delete many records in one operation; assistants may not delete",
    params: tableParameters,
    body: bulkFields,
    response: { 200: bulkResultShape, 403: errorShape, 409: errorShape },
  };
  api.post(tablePaths.bulk, { config: change, schema: bulk }, ({ actor, params: { noun }, body: input }) =>
    changeInBulk(context, actor, { noun, input }),
  );
  const accept = {
    summary: "A record is right in spite of a check, with the reason",
    params: checkParameters,
    body: acceptFields,
    response: { 200: messageShape },
  };
  api.put(tablePaths.check, { config: change, schema: accept }, ({ actor, params, body }) =>
    acceptCheck(context, actor, { ...params, ...body }),
  );
  const takeBack = {
    summary: "A record is to be looked at again under a check",
    params: checkParameters,
    response: { 200: messageShape },
  };
  api.delete(tablePaths.check, { config: change, schema: takeBack }, ({ actor, params }) =>
    takeCheckBack(context, actor, params),
  );
  const views = {
    summary: "Saved views of tables: one's own and shared ones",
    response: { 200: z.array(viewShape) },
  };
  api.get(tablePaths.views, { config: read, schema: views }, ({ actor }) => listViews(db, actor));
  const create = { summary: "Save a view of a table", body: viewFields, response: { 201: messageShape } };
  api.post(tablePaths.views, { config: change, schema: create }, async ({ actor, body }, reply) => {
    const id = await createView(context, actor, body);
    return sendCreated(reply, apiPath(tablePaths.view, { id }), tableMessages.viewSaved);
  });
  const params = idParameters;
  const update = {
    summary: "Change a saved view",
    params,
    body: viewUpdate,
    response: { 200: messageShape, 403: errorShape },
  };
  api.put(tablePaths.view, { config: change, schema: update }, ({ actor, params: { id }, body }) =>
    updateView(context, actor, { id, fields: body }),
  );
  const remove = {
    summary: "Delete a saved view",
    params,
    response: { 200: messageShape, 403: errorShape },
  };
  api.delete(tablePaths.view, { config: change, schema: remove }, ({ actor, params: { id } }) =>
    deleteView(context, actor, id),
  );
};

/** Its bytes are no value of a schema. */
function sendFile(reply: FastifyReply, format: TableFormat, parts: AsyncIterable<string | Uint8Array>) {
  return reply.type(tableFormats[format].type).send(Readable.from(parts) as never);
}
