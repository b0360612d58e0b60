import fastifyMultipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { visit } from "jsonc-parser";
import {
  addressOf,
  type EncodedImage,
  encodeImage,
  storeImage,
} from "../../app/modules/media/commands.server.ts";
import { largestImage } from "../../app/modules/media/constants.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { AppError, invalidField } from "../../app/shared/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The handler reads the multipart form itself. */
    readsOwnForm?: boolean;
  }
  interface FastifyRequest {
    /** Images of a form, encoded; stored once the form is found valid. */
    formImages: EncodedImage[];
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
  app.addHook("preValidation", async (request) => {
    const { config, schema } = request.routeOptions;
    if (!schema?.body) return;
    if (request.isMultipart() && !config.readsOwnForm) {
      const form = await readForm(request, config.imageFields ?? []);
      request.body = form.body;
      request.formImages = form.images;
    }
    // A call without a body is told which fields it lacks.
    request.body ??= {};
  });
  app.addHook("preHandler", async (request) => {
    for (const image of request.formImages ?? []) await storeImage(context, request.actor, image);
  });
});

async function parseJsonBody(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  // Fastify also hands over types that only begin like JSON's.
  if (!jsonType.test(request.headers["content-type"] ?? "")) throw new AppError("unsupportedType");
  return parseJson(bytes);
}

/** @throws AppError `malformed` for invalid UTF-8 or JSON, doubled keys, or nesting no call of ours has */
export function parseJson(bytes: Buffer): unknown {
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
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (part.valueTruncated) throw new AppError("tooLarge");
      body[part.fieldname] = part.fieldname in body ? [body[part.fieldname], part.value].flat() : part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    if (!imageFields.includes(part.fieldname))
      throw invalidField(part.fieldname, "Este campo no admite archivos");
    // A form sends an empty file for a field that nobody filled in: leave the image as it is.
    if (bytes.byteLength === 0) continue;
    const image = await encodeImage(bytes);
    images.push(image);
    body[part.fieldname] = addressOf(image);
  }
  return { body, images };
}
