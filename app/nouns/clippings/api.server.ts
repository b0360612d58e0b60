import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { deleteRecord, updateRecord } from "../../records/write-records.server.ts";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendPage,
  toPage,
} from "../../shared/api/api.server.ts";
import { apiPath, clippingPaths } from "../../shared/api/api-paths.ts";
import { apiRoot } from "../../shared/api/api-root.ts";
import { AppError } from "../../shared/api/errors.ts";
import { readOneFile } from "../../shared/api/form-parts.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { isAllowed } from "../../shared/session/permissions.ts";
import { clippingRecords, requireSource, storeClipping } from "./commands.server.ts";
import { maxScanBytes } from "./constants.ts";
import {
  clippingListQuery,
  clippingMessages,
  clippingShape,
  clippingUpdate,
  pageParameters,
} from "./contract.ts";
import { nameOriginal, namePage, namePreview } from "./files.server.ts";
import { getClipping, listClippings, requireVisiblePage } from "./queries.server.ts";
import { refuseScan } from "./scan/read-scan.server.ts";

const read = { permission: "readEvidence" } as const;
const change = { permission: "writeContent" } as const;
const image = { 200: z.string().meta({ contentMediaType: "image/webp" }) };
const stored = { 201: clippingShape };
const consumes = ["multipart/form-data"];

export const clippingsApi: ApiModule = async (api, { context }) => {
  const { db, files } = context;
  const list = { summary: "Clippings of a source, or all", querystring: clippingListQuery };
  api.get(
    clippingPaths.list,
    { config: { ...read, isList: true }, schema: { ...list, response: { 200: z.array(clippingShape) } } },
    async (request, reply) => {
      const { source, ...paging } = request.query;
      const page = toPage(paging);
      return sendPage(request, reply, page, await listClippings(db, source, page));
    },
  );
  const one = { summary: "One clipping", params: idParameters, response: { 200: clippingShape } };
  api.get(clippingPaths.one, { config: { ...read, isSmall: true }, schema: one }, ({ params }) =>
    getClipping(db, params.id),
  );
  const upload = { ...change, readsOwnForm: true };
  const add = { summary: "Upload a scan (multipart field `file`) that no source has yet", consumes };
  api.post(clippingPaths.list, { config: upload, schema: { ...add, response: stored } }, (request, reply) =>
    receive(context, request, reply, null),
  );
  const addTo = { summary: "Upload a scan (multipart field `file`) of a source", consumes };
  api.post(
    clippingPaths.ofSource,
    { config: upload, schema: { ...addTo, params: idParameters, response: { ...stored, 409: errorShape } } },
    (request, reply) => receive(context, request, reply, request.params.id),
  );
  const update = { params: idParameters, body: clippingUpdate, response: { 200: messageShape } };
  api.put(
    clippingPaths.one,
    { config: change, schema: { summary: "Change a clipping, also who sees it", ...update } },
    async ({ actor, params: { id }, body: fields }) => {
      await updateRecord(context, actor, clippingRecords, { id, fields });
      return clippingMessages.updated;
    },
  );
  const remove = { summary: "Delete a clipping", params: idParameters, response: { 200: messageShape } };
  api.delete(
    clippingPaths.one,
    { config: { permission: "deleteContent" }, schema: remove },
    async ({ actor, params: { id } }) => {
      await deleteRecord(context, actor, clippingRecords, { id });
      return clippingMessages.deleted;
    },
  );
  for (const [path, nameFile, summary] of [
    [clippingPaths.page, namePage, "A page of a clipping at reading size; visitors see what staff show"],
    [clippingPaths.preview, namePreview, "A page of a clipping, small; visitors see what staff show"],
  ] as const) {
    const schema = { summary, params: pageParameters, response: image };
    api.get(path, { config: { staffSee: "readEvidence" }, schema }, async ({ actor, params }, reply) => {
      const page = await requireVisiblePage(
        db,
        params,
        actor !== null && isAllowed(actor.role, "readEvidence"),
      );
      return sendFile(reply, "image/webp", await files.getBytes(nameFile(params.id, page)));
    });
  }
  const document = { 200: z.string().meta({ contentMediaType: "application/pdf" }) };
  const original = { summary: "The document that a clipping was read from", params: idParameters };
  api.get(
    clippingPaths.original,
    { config: read, schema: { ...original, response: document } },
    async ({ params: { id } }, reply) => {
      if ((await getClipping(db, id)).original === null) throw new AppError("notFound");
      reply.header("Content-Disposition", `attachment; filename="recorte-${id}.pdf"`);
      return sendFile(reply, "application/pdf", await files.getBytes(nameOriginal(id)));
    },
  );
};

async function receive(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  source: string | null,
) {
  if (source !== null) await requireSource(context.db, source);
  const file = await readOneFile(request, clippingMessages, { fileSize: maxScanBytes, files: 1 });
  if (file.bytes.byteLength === 0) throw refuseScan("empty");
  const id = await storeClipping(context, request.actor, { ...file, source });
  reply.code(201).header("Location", apiRoot + apiPath(clippingPaths.one, { id }));
  return getClipping(context.db, id);
}

/** Nothing in it runs, whatever a browser takes it for; who may see it is asked each time. */
function sendFile(reply: FastifyReply, type: string, bytes: Uint8Array) {
  return reply
    .type(type)
    .serializer((content: unknown) => content as string)
    .header(
      "Content-Security-Policy",
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    )
    .header("Cache-Control", "private, no-cache")
    .send(Buffer.from(bytes));
}
