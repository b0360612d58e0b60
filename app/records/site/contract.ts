import { z } from "zod";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import {
  isAllowedAddress,
  optionalAddress,
  optionalText,
  requiredAddress,
  requiredText,
  versionField,
} from "../../shared/values/schemas.ts";
import { isPlayable } from "../../shared/values/video-address.ts";
import { recordFields } from "../catalog/contract.ts";
import { type DocumentKey, documents, type SitePartKey, siteParts } from "./constants.ts";

const informationFields = z.object({
  aboutUs: requiredText("Este campo es obligatorio", lengths.longText),
});
export const informationUpdate = informationFields.extend({ __v: versionField });
export type InformationUpdate = z.infer<typeof informationUpdate>;
export const informationShape = z
  .object({ ...recordFields, aboutUs: z.string() })
  .meta({ id: "Information" });
export type Information = z.infer<typeof informationShape>;

/** The home content record: texts and images of the home page, and the intervention it features. */
const homeTexts = z.object({
  description: optionalText(lengths.longText),
  image_description: optionalAddress(),
  features: optionalText(lengths.longText),
  image_features: optionalAddress(),
  conflictivity: optionalText(lengths.longText),
  image_conflictivity: optionalAddress(),
  spatialization: optionalAddress(),
  intervention: z.union([z.literal(""), z.null(), idSchema], { error: "El identificador no es válido" }),
});
export const homeUpdate = homeTexts.partial().extend({ __v: versionField });
export type HomeUpdate = z.infer<typeof homeUpdate>;

export const homeImageFields = ["image_description", "image_features", "image_conflictivity"] as const;

export const homeShape = z
  .object({
    ...recordFields,
    description: z.string(),
    image_description: z.string(),
    features: z.string(),
    image_features: z.string(),
    conflictivity: z.string(),
    image_conflictivity: z.string(),
    spatialization: z.string(),
    intervention: idSchema.nullable(),
  })
  .meta({ id: "Home" });
export type Home = z.infer<typeof homeShape>;

/** A document to download: what it is, where it is, how large (bytes, pages; 0 where unknown). */
export type SiteDocument = {
  title: string;
  description: string;
  address: string;
  format: string;
  bytes: number;
  pages: number;
};

const wrongReplacement = "Los documentos propios no se entienden: cada uno necesita su dirección";
const amount = z.coerce.number(wrongReplacement).int(wrongReplacement).min(0, wrongReplacement);

/** A file or an address in the place of a document that the product makes. */
const replacement = z.object(
  {
    address: requiredAddress("La dirección es obligatoria"),
    bytes: amount.default(0),
    pages: amount.default(0),
  },
  wrongReplacement,
);

/** By the document's key; what is not there is made by the product. */
const replacedDocuments = z.partialRecord(
  z.enum(documents.map(({ key }) => key) as [DocumentKey, ...DocumentKey[]]),
  replacement,
  wrongReplacement,
);
export type OwnDocument = z.infer<typeof replacement>;
export type ReplacedDocuments = z.infer<typeof replacedDocuments>;

/** The text of the policy; its blank lines part paragraphs, and a line that ends in a colon heads what follows. */
const policyFields = z.object({
  text: requiredText("El texto de la política es obligatorio", lengths.longText),
});

const missing = "Este campo es obligatorio";
/** Entries that a list of the site's own texts holds at most. */
export const longestList = 30;
const wrongList = "Este campo debe ser una lista, con los campos de cada elemento";
const list = <T extends z.ZodRawShape>(entry: T) =>
  z
    .array(z.object(entry, wrongList), wrongList)
    .max(longestList, `La lista es demasiado larga: máximo ${longestList}`);
const webAddress = (message: string) =>
  optionalText(lengths.address).refine(
    (value) => value === "" || (/^https:/i.test(value) && isAllowedAddress(value)),
    message,
  );
const dashboardAddress = webAddress("La dirección del tablero debe empezar por https:// y estar completa");

/** What researchers write, by key of `site_content`. The form and the call take the same. */
export const sitePartFields = {
  site: z.object({
    title: requiredText("El título es obligatorio", lengths.person),
    sentence: requiredText("La frase es obligatoria", lengths.name),
    cityName: optionalText(lengths.person),
    newspaperName: optionalText(lengths.person),
    groupName: optionalText(lengths.name),
  }),
  home: homeTexts.extend({
    image_description_alt: optionalText(lengths.line),
    image_features_alt: optionalText(lengths.line),
    image_conflictivity_alt: optionalText(lengths.line),
  }),
  information: informationFields,
  video: z.object({
    title: requiredText("El título es obligatorio", lengths.name),
    address: optionalText(lengths.address).refine(
      (value) => value === "" || isPlayable(value),
      "Escribe la dirección de una página de YouTube o de Vimeo, o de un archivo de video de este sitio (.mp4 o .webm)",
    ),
    transcript: optionalText(lengths.longText),
  }),
  documents: z.object({ replaced: replacedDocuments }),
  policy: policyFields,
  project: z.object({
    introduction: requiredText(missing, lengths.longText),
    goals: requiredText(missing, lengths.longText),
    repository: requiredText(missing, lengths.longText),
    teaching: requiredText(missing, lengths.longText),
  }),
  team: z.object({
    introduction: optionalText(lengths.longText),
    members: list({
      name: requiredText("El nombre es obligatorio", lengths.name),
      role: optionalText(lengths.name),
    }),
  }),
  contact: z.object({
    address: optionalText(lengths.line),
    email: optionalText(254).refine(
      (value) => value === "" || z.email().safeParse(value).success,
      "El correo no es válido: revisa que tenga la forma nombre@dominio.co",
    ),
    phone: optionalText(lengths.person),
  }),
  partners: z.object({
    items: list({
      name: requiredText("El nombre es obligatorio", lengths.name),
      address: webAddress("La dirección debe empezar por https:// y estar completa"),
      logo: optionalAddress(),
    }),
  }),
  dashboards: z.object({ "1": dashboardAddress, "2": dashboardAddress, "3": dashboardAddress }),
} satisfies Record<SitePartKey, z.ZodObject>;
export type SitePartValues = { [K in SitePartKey]: z.infer<(typeof sitePartFields)[K]> };

/** What a call takes: the whole value, and the version it was written over. */
export function sitePartUpdate(key: SitePartKey) {
  return (sitePartFields[key] as z.ZodObject).extend({ __v: versionField });
}
export type SitePartUpdate = Record<string, unknown> & { __v?: number | undefined };

export const sitePartShape = z
  .object({
    key: z.enum(siteParts.map(({ key }) => key) as [SitePartKey, ...SitePartKey[]]),
    name: z.string().meta({ description: "What it is called in Spanish", example: "El equipo" }),
    value: z.record(z.string(), z.unknown()).meta({ description: "What PUT takes, but for __v" }),
    /** Null while nobody has saved it: the value is what the product starts with. */
    _id: idSchema.nullable(),
    __v: recordFields.__v,
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().meta({ description: "Username; empty where nobody has changed it" }),
  })
  .meta({ id: "SitePart" });
export type SitePart = z.infer<typeof sitePartShape>;

/** The choices for conflicts, in their order. */
export type CodingLists = { types: string[]; escalations: string[] };

/** What each key of `site_content` holds. `demo` is there while the demonstration content is. */
export type SiteContentValues = Omit<SitePartValues, "home" | "documents"> & {
  home: Omit<Home, keyof typeof recordFields> & Partial<SitePartValues["home"]>;
  /** `policyAddress` is where the data-processing policy is that the contact form links to. */
  documents: { items: SiteDocument[]; policyAddress?: string } & Partial<SitePartValues["documents"]>;
  demo: { notice: string };
  coding: CodingLists;
};
export type SiteContentKey = keyof SiteContentValues;

export const siteMessages = {
  informationUpdated: "Información actualizada correctamente",
  homeUpdated: "Página de inicio actualizada correctamente",
  partUpdated: "Contenido del sitio guardado correctamente",
  loadFailed: "Error al cargar el contenido del sitio",
  ownDashboard: "El tablero debe estar en otro sitio: esta dirección es de aquí",
  unknown: "No encontramos ese contenido.",
} as const;
