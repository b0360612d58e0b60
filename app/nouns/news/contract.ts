import { z } from "zod";
import { passageNouns } from "../../shared/evidence/vocabulary.ts";
import type { CalendarDate } from "../../shared/values/dates.ts";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { recordFields } from "../catalog/contract.ts";
import { type InterventionReference, plainInterventionShape } from "../interventions/contract.ts";
import { newsSourceInput, newsSourceShape, pressSourceForm } from "../sources/contract.ts";
import { newsFields, newsNoun } from "./declaration.ts";

const newsFieldsInput = inputSchema(newsFields);
/** The form has the fields of the item's source in place of its id. */
export const newsForm = newsFieldsInput.omit({ source: true }).extend(pressSourceForm.shape);
/** The call names the intervention in its path. */
export const newsInput = newsFieldsInput.omit({ intervention: true }).extend({
  source: z
    .union([z.literal("").or(z.null().transform(() => "" as const)), idSchema, newsSourceInput], {
      error: "Debe ser una fuente, su identificador o null",
    })
    .optional()
    .meta({ description: "An id, null for none, or the fields of the item's own source" }),
});
export const newsUpdate = newsInput.extend({ __v: versionField });
export type NewsForm = z.infer<typeof newsForm>;
export type NewsUpdate = z.infer<typeof newsUpdate>;

export const newsShape = z
  .object({
    ...recordFields,
    ...wireShape(newsFields),
    intervention: plainInterventionShape,
  })
  .meta({ id: "NewsItem" });
export type NewsItem = z.infer<typeof newsShape>;
export const oneNewsShape = newsShape
  .extend({
    source: newsSourceShape.nullable(),
    passages: z
      .array(z.object({ noun: z.enum(passageNouns), record: idSchema, field: z.string(), quote: z.string() }))
      .meta({ description: "Sentences that rest on it" }),
  })
  .meta({ id: "OneNewsItem" });
export type OneNewsItem = z.infer<typeof oneNewsShape>;
/** The intervention without its lists of ids. */
export type NewsReading = Pick<
  NewsItem,
  "_id" | "newsName" | "description" | "newsDate" | "source" | "image" | "imageCaption" | "imageCredit"
> & {
  intervention: InterventionReference;
  /** Further interventions that it is about. */
  others: Pick<InterventionReference, "_id" | "interventionName">[];
  /** The newspaper; "" where it is not known. */
  publication: string;
  imageAlt: string;
  reports: { _id: string; conflictName: string }[];
};
/** For lists: the beginning of the description. */
export type NewsCard = Omit<NewsReading, "description" | "imageCaption" | "imageCredit" | "reports"> & {
  excerpt: string;
};

/** From the first to the last credible date of a conflict's news; `ofWork`: of its intervention's, as no news name it. */
export type ConflictSpan = { first: CalendarDate; last: CalendarDate; ofWork: boolean };

export const newsMessages = {
  ...describeWrites(newsNoun),
  shared:
    "No se eliminó: esta noticia es ante todo de otra actuación. Elimínala desde esa, o quítale esta actuación en su formulario.",
  loadFailed: "Error al cargar las noticias",
  formFailed: "Error al cargar la noticia",
} as const;
