import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ApiModule, errorShape, idParameters } from "../../shared/api/api.server.ts";
import { apiPath } from "../../shared/api/api-paths.ts";
import { apiRoot } from "../../shared/api/api-root.ts";
import { AppError } from "../../shared/api/errors.ts";
import { readOneFile } from "../../shared/api/form-parts.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { isAllowed } from "../../shared/session/permissions.ts";
import { requireSource, storeClipping } from "./commands.server.ts";
import { maxScanBytes } from "./constants.ts";
import { clippingMessages, clippingShape, pageParameters } from "./contract.ts";
import { clippingPaths } from "./declaration.ts";
import { nameOriginal, namePage, namePreview } from "./files.server.ts";
import { getClipping, requireVisiblePage } from "./queries.server.ts";
import { refuseScan } from "./scan/read-scan.server.ts";

const read = { permission: "readEvidence" } as const;
const change = { permission: "writeContent" } as const;
const image = { 200: z.string().meta({ contentMediaType: "image/webp" }) };
const stored = { 201: clippingShape, 409: errorShape };
const consumes = ["multipart/form-data"];

export const clippingsApi: ApiModule = async (api, { context }) => {
  const { db, files } = context;
  const upload = { ...change, readsOwnForm: true };
  const add = { summary: "Upload a scan (multipart field `file`) that no source has yet", consumes };
  api.post(clippingPaths.list, { config: upload, schema: { ...add, response: stored } }, (request, reply) =>
    receive(context, request, reply, null),
  );
  const addTo = { summary: "Upload a scan (multipart field `file`) of a source", consumes };
  api.post(
    clippingPaths.ofSource,
    { config: upload, schema: { ...addTo, params: idParameters, response: stored } },
    (request, reply) => receive(context, request, reply, request.params.id),
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
