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
} from "../../app/records/media/commands.server.ts";
import { largestImage } from "../../app/records/media/constants.ts";
import { AppError, invalidField } from "../../app/shared/api/errors.ts";
import { formParts } from "../../app/shared/api/form-parts.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
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

/** Largest JSON body, and largest text field of a form, in bytes. */
const largestBody = 1024 * 1024;
const deepestJson = 32;
const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i;

/** Bodies of API calls: strict JSON, and multipart forms whose image files become addresses. */
export const bodies = fp<{ context: Context }>(async (app, { context }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: largestBody }, parseJsonBody);
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: {
      fieldNameSize: 100,
      fieldSize: largestBody,
      fields: 100,
      files: 4,
      parts: 104,
      fileSize: largestImage,
    },
  });

  app.decorateRequest("formImages");
  app.addHook("onRoute", (route) => {
    const { imageFields, readsOwnForm } = route.config ?? {};
    if (imageFields || readsOwnForm) route.handlerTimeout = uploadTimeout;
  });
  app.addHook("preParsing", async (request) => {
    // Nobody needs to send compressed bodies, except to make a small one grow.
    if (!/^(identity)?$/i.test(request.headers["content-encoding"] ?? ""))
      throw new AppError("unsupportedType");
  });
  app.addHook("preValidation", async (request) => {
    const { config, schema } = request.routeOptions;
    if (request.isMultipart() && !config.readsOwnForm) {
      if (!config.imageFields) throw new AppError("unsupportedType");
      const form = await readForm(request, config.imageFields);
      request.body = form.body;
      request.formImages = form.images;
    }
    // A call without a body is told which fields it lacks.
    if (schema?.body) request.body ??= {};
  });
  app.addHook("preHandler", async (request) => {
    for (const image of request.formImages ?? []) {
      const stored = await storeImage(context, request.actor, image);
      replaceAddress(request.body, getImageAddress(image), stored.secure_url);
    }
  });
  app.addHook("onError", async (request, _reply, error) => {
    // A refused call leaves no file. After a fault of ours the write may have been done all the same.
    if (toAppError(error).status >= 500) return;
    for (const image of request.formImages ?? []) await discardImage(context, image);
  });
});

/** A configured host gives an image another address than the one that was validated. */
function replaceAddress(body: unknown, placeholder: string, address: string): void {
  const fields = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) if (value === placeholder) fields[name] = address;
}

async function parseJsonBody(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  // Fastify also hands over types that only begin like JSON's.
  if (!jsonType.test(request.headers["content-type"] ?? "")) throw new AppError("unsupportedType");
  return parseJson(bytes);
}

/** @throws AppError `malformed` for invalid UTF-8 or JSON, doubled keys, or nesting no call of ours has */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    requireSoundJson(text);
    return JSON.parse(text);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("malformed", { cause });
  }
}

/** JSON.parse takes the last of two equal keys, which lets one body mean two things. */
function requireSoundJson(text: string): void {
  const keys: Set<string>[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
    if (depth > deepestJson) throw new AppError("malformed");
  };
  visit(
    text,
    {
      onObjectBegin() {
        enter();
        keys.push(new Set());
      },
      onObjectEnd() {
        depth -= 1;
        keys.pop();
      },
      onArrayBegin: enter,
      onArrayEnd() {
        depth -= 1;
      },
      onObjectProperty(key) {
        const seen = keys.at(-1);
        if (seen?.has(key)) throw new AppError("malformed");
        seen?.add(key);
      },
      onError() {
        throw new AppError("malformed");
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  );
}

type Form = { body: Record<string, unknown>; images: EncodedImage[] };

async function readForm(request: FastifyRequest, imageFields: readonly string[]): Promise<Form> {
  const body: Record<string, unknown> = Object.create(null);
  const images: EncodedImage[] = [];
  for await (const part of formParts(request)) {
    const { name } = part;
    if (!("bytes" in part)) {
      body[name] = name in body ? [body[name], part.value].flat() : part.value;
      continue;
    }
    if (!imageFields.includes(name)) throw invalidField(name, "Este campo no admite archivos");
    // A form sends an empty file for a field that nobody filled in: leave the image as it is.
    if (part.bytes.byteLength === 0) continue;
    const image = await encodeImage(part.bytes, name);
    images.push(image);
    body[name] = getImageAddress(image);
  }
  return { body, images };
}
