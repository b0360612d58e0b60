import { z } from "zod";
import { idFilter, pagingFields, searchFilter } from "../../shared/lists/list-query.ts";
import {
  calendarDate,
  idList,
  imageDescription,
  lengths,
  optionalAddress,
  requiredId,
  requiredText,
  versionField,
} from "../../shared/values/fields.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { recordFields } from "../catalog/contract.ts";
import { type InterventionReference, plainInterventionShape } from "../interventions/contract.ts";

export const newsFields = z.object({
  newsName: requiredText("El nombre de la noticia es requerido", lengths.name),
  description: requiredText("La descripción de la noticia es requerida"),
  newsDate: calendarDate("La fecha de la noticia es requerida"),
  image: optionalAddress().optional(),
  imageAlt: imageDescription(),
  /** The conflicts it reports on: optional, and extra on the wire. */
  conflicts: idList().optional(),
});
export const newsUpdate = newsFields.extend({ __v: versionField });
/** The form also asks for the intervention, which the call carries in its path. */
export const newsForm = newsFields.extend({ intervention: requiredId("La intervención es requerida") });
export type NewsForm = z.infer<typeof newsForm>;
export type NewsFields = z.infer<typeof newsFields>;
export type NewsUpdate = z.infer<typeof newsUpdate>;

export const newsFilters = z.object({ search: searchFilter, intervention: idFilter });
export const newsListQuery = newsFilters.extend(pagingFields);
export type NewsFilters = z.infer<typeof newsFilters>;

export const newsShape = z
  .object({
    ...recordFields,
    newsName: z.string(),
    description: z.string(),
    newsDate: z.iso.datetime(),
    intervention: plainInterventionShape,
    image: z.string(),
    conflicts: z.array(idSchema),
  })
  .meta({ id: "NewsItem" });
export type NewsItem = z.infer<typeof newsShape>;
/** A news item as lists of pages need it: its intervention without the lists of ids. */
export type NewsCard = Pick<NewsItem, "_id" | "newsName" | "description" | "newsDate" | "image"> & {
  intervention: InterventionReference;
  imageAlt: string;
};

/** A news item as it is read whole, with the conflicts it reports on by name. */
export type NewsReading = NewsCard & { reports: { _id: string; conflictName: string }[] };

export const newsPaths = {
  list: "/news",
  one: "/news/:id",
  ofIntervention: "/interventions/:interventionId/news",
  move: "/news/:newsId/intervention/:interventionId",
  oneOfIntervention: "/interventions/:interventionId/news/:newsId",
} as const;

export const newsMessages = {
  created: "Noticia creada correctamente",
  updated: "Noticia actualizada correctamente",
  deleted: "Noticia eliminada correctamente",
  unknown: "No encontramos esa noticia.",
  loadFailed: "Error al cargar las noticias",
  formFailed: "Error al cargar la noticia",
} as const;
