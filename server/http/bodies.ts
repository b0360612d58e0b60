import fastifyMultipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { visit } from "jsonc-parser";
import {
  discardImage,
  type EncodedImage,
  encodeImage,
  getImageAddress,
  storeImage,
} from "../../app/nouns/media/commands.server.ts";
import { maxImageBytes } from "../../app/nouns/media/constants.ts";
import { digestContent } from "../../app/shared/api/content-digest.server.ts";
import { AppError, invalidField } from "../../app/shared/api/errors.ts";
import { readFormParts } from "../../app/shared/api/form-parts.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { maxGeometryBytes } from "../../app/shared/places/places.ts";
import { toAppError } from "../errors.ts";
import { uploadTimeout } from "../limits/connections.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The handler reads the multipart form itself. */
    readsOwnForm?: boolean;
  }
  interface FastifyRequest {
    /** Images of a form, encoded; stored once the form is found valid. */
    formImages?: EncodedImage[];
  }
}

/** Bytes of a JSON body, and of a text field of a form. */
const maxBody = 1024 * 1024;
const maxDepth = 32;
const geometryType = "application/geo+json";
const jsonType = /^application\/(?:geo\+)?json(?:\s*;\s*charset="?utf-8"?)?$/i;

/** Bodies of API calls: strict JSON, and multipart forms whose images are replaced by their addresses. */
export const bodies = fp<{ context: Context }>(async (app, { context }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: maxBody }, parseJsonBody);
  app.addContentTypeParser(geometryType, { parseAs: "buffer", bodyLimit: maxGeometryBytes }, parseJsonBody);
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: {
      fieldNameSize: 100,
      fieldSize: maxBody,
      fields: 100,
      files: 4,
      parts: 104,
      fileSize: maxImageBytes,
    },
  });

  app.decorateRequest("formImages");
  app.addHook("onRoute", (route) => {
    const { imageFields, readsOwnForm } = route.config ?? {};
    if (imageFields || readsOwnForm) route.handlerTimeout = uploadTimeout;
  });
  app.addHook("preParsing", async (request) => {
    // No client needs to compress bodies, and a small compressed one could expand without limit.
    if (!/^(identity)?$/i.test(request.headers["content-encoding"] ?? ""))
      throw new AppError("unsupportedType");
    const { consumes = [] } = request.routeOptions.schema ?? {};
    const isGeometry = /^application\/geo\+json/i.test(request.headers["content-type"] ?? "");
    if (isGeometry && !consumes.includes(geometryType)) throw new AppError("unsupportedType");
  });
  app.addHook("preValidation", async (request) => {
    const { config, schema } = request.routeOptions;
    if (request.isMultipart() && !config.readsOwnForm) {
      if (!config.imageFields) throw new AppError("unsupportedType");
      const form = await readForm(request, config.imageFields);
      request.body = form.body;
      request.formImages = form.images;
    }
    // Without a body the error lists the missing fields.
    if (schema?.body) request.body ??= {};
  });
  app.addHook("preHandler", async (request) => {
    const images = request.formImages ?? [];
    const files = new Map(images.map((image) => [getImageAddress(image), image.full]));
    if (request.actor?.operation !== undefined) request.actor.content = digestContent(request.body, files);
    for (const image of images) {
      const stored = await storeImage(context, request.actor, image);
      replaceAddress(request.body, getImageAddress(image), stored.secure_url);
    }
  });
  app.addHook("onError", async (request, _reply, error) => {
    // After a fault of the server the write may have succeeded, so its images stay.
    if (toAppError(error).status >= 500) return;
    for (const image of request.formImages ?? []) await discardImage(context, image);
  });
});

/** An external image host gives an image another address than the one that was validated. */
function replaceAddress(body: unknown, placeholder: string, address: string): void {
  const fields = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) if (value === placeholder) fields[name] = address;
}

/** @throws AppError `malformed` for invalid UTF-8 or JSON, duplicate keys or deep nesting */
async function parseJsonBody(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  // Fastify also accepts types that only start with "application/json".
  if (!jsonType.test(request.headers["content-type"] ?? "")) throw new AppError("unsupportedType");
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    requireStrictJson(text);
    return JSON.parse(text);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("malformed", { cause });
  }
}

/** JSON.parse keeps the last of two equal keys, so one body could mean two things. */
function requireStrictJson(text: string): void {
  const keys: Set<string>[] = [];
  const refuse = () => {
    throw new AppError("malformed");
  };
  const enter = () => {
    keys.push(new Set());
    if (keys.length > maxDepth) refuse();
  };
  const leave = () => void keys.pop();
  visit(
    text,
    {
      onObjectBegin: enter,
      onObjectEnd: leave,
      onArrayBegin: enter,
      onArrayEnd: leave,
      onObjectProperty(key) {
        const known = keys.at(-1);
        if (known?.has(key)) refuse();
        known?.add(key);
      },
      onError: refuse,
    },
    { disallowComments: true, allowTrailingComma: false },
  );
}

type Form = { body: Record<string, unknown>; images: EncodedImage[] };

async function readForm(request: FastifyRequest, imageFields: readonly string[]): Promise<Form> {
  const body: Record<string, unknown> = Object.create(null);
  const images: EncodedImage[] = [];
  for await (const part of readFormParts(request)) {
    const { name } = part;
    if (!("file" in part)) {
      body[name] = name in body ? [body[name], part.value].flat() : part.value;
      continue;
    }
    if (!imageFields.includes(name)) throw invalidField(name, "Este campo no admite archivos");
    // Browsers send an empty file for a field that was not filled in: the image stays as it is.
    if (part.file.byteLength === 0) continue;
    const image = await encodeImage(part.file, name);
    images.push(image);
    body[name] = getImageAddress(image);
  }
  return { body, images };
}
