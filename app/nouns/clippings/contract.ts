import { z } from "zod";
import { idFilter, pagingFields } from "../../shared/lists/list-query.ts";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields } from "../catalog/contract.ts";
import { maxClippings } from "./constants.ts";
import { clippingFields, clippingNoun } from "./declaration.ts";

export const clippingUpdate = inputSchema(clippingFields).extend({ __v: versionField });
export type ClippingUpdate = z.infer<typeof clippingUpdate>;

const side = z.number().int().min(1);
export const clippingShape = z
  .object({
    ...recordFields,
    ...wireShape(clippingFields),
    pages: z
      .array(z.object({ width: side, height: side }))
      .meta({ description: "Size in pixels of each page's image" }),
    original: z.enum(["pdf"]).nullable().meta({ description: "Whether the document itself is kept" }),
  })
  .meta({ id: "Clipping" });
export type Clipping = z.infer<typeof clippingShape>;

export const clippingListQuery = z.object({ source: idFilter, ...pagingFields });

/** What is no number of a page is a page that is not there. */
export const pageParameters = z.object({ id: idSchema, page: z.string() });

export const clippingMessages = {
  ...describeWrites(clippingNoun),
  unknownSource: "Esa fuente no existe",
  missing: "Falta el archivo del recorte (campo file).",
  severalFiles: "Envía un solo archivo.",
  ofOther: "Uno de los recortes no existe, o es de otra fuente.",
  tooMany: `Una fuente tiene como máximo ${maxClippings} recortes.`,
} as const;
