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
import { type DocumentKey, documents } from "./constants.ts";
import {
  longestList,
  type SiteField,
  type SiteFields,
  type SitePartKey,
  sitePartFields,
  siteParts,
} from "./fields.ts";

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

const wrongList = "Este campo debe ser una lista, con los campos de cada elemento";

/** The schema of what researchers write in a field. */
function createSchema(field: SiteField): z.ZodType {
  switch (field.kind) {
    case "image":
    case "address":
      return optionalAddress();
    case "webAddress":
      return optionalText(lengths.address).refine(
        (value) => value === "" || (/^https:/i.test(value) && isAllowedAddress(value)),
        field.wrong,
      );
    case "film":
      return optionalText(lengths.address).refine(
        (value) => value === "" || isPlayable(value),
        "Escribe la dirección de una página de YouTube o de Vimeo, o de un archivo de video de este sitio (.mp4 o .webm)",
      );
    case "email":
      return optionalText(254).refine(
        (value) => value === "" || z.email().safeParse(value).success,
        "El correo no es válido: revisa que tenga la forma nombre@dominio.co",
      );
    case "intervention":
      return z.union([z.literal(""), z.null(), idSchema], { error: "El identificador no es válido" });
    case "documents":
      return replacedDocuments;
    case "list":
      return z
        .array(z.object(createShape(field.fields), wrongList), wrongList)
        .max(longestList, `La lista es demasiado larga: máximo ${longestList}`);
    case "imageAlt":
      return optionalText(lengths.line);
    default: {
      const limit = field.limit ?? (field.kind === "text" ? lengths.longText : lengths.name);
      return field.required === undefined ? optionalText(limit) : requiredText(field.required, limit);
    }
  }
}

type ValueOf<F> = F extends { kind: "intervention" }
  ? string | null
  : F extends { kind: "documents" }
    ? ReplacedDocuments
    : F extends { kind: "list"; fields: infer Entry }
      ? { [Name in keyof Entry]: string }[]
      : string;
type Shape<F> = { [Name in keyof F]: z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>> };

function createShape<F extends SiteFields>(fields: F): Shape<F> {
  const described = (field: SiteField) =>
    createSchema(field).meta({ title: field.label, description: field.meaning || field.label });
  return mapValues(fields, described) as Shape<F>;
}

function mapValues<T>(fields: Readonly<Record<string, T>>, change: (field: T) => unknown) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
}

/** What researchers write, by key of `site_content`. The form and the call take the same. */
export const sitePartSchemas = mapValues(sitePartFields, (fields: SiteFields) =>
  z.object(createShape(fields)),
) as { [K in SitePartKey]: z.ZodObject<Shape<(typeof sitePartFields)[K]>> };
export type SitePartValues = {
  -readonly [K in SitePartKey]: {
    -readonly [N in keyof (typeof sitePartFields)[K]]: ValueOf<(typeof sitePartFields)[K][N]>;
  };
};

export const informationUpdate = sitePartSchemas.information.extend({ __v: versionField });
export type InformationUpdate = z.infer<typeof informationUpdate>;
export const informationShape = z
  .object({ ...recordFields, aboutUs: z.string() })
  .meta({ id: "Information" });
export type Information = z.infer<typeof informationShape>;

/** The home content record: texts and images of the home page, and the intervention it features. */
export const homeUpdate = sitePartSchemas.home
  .pick({
    description: true,
    image_description: true,
    features: true,
    image_features: true,
    conflictivity: true,
    image_conflictivity: true,
    spatialization: true,
    intervention: true,
  })
  .partial()
  .extend({ __v: versionField });
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

/** What a call takes: the whole value, and the version it was written over. */
export function sitePartUpdate(key: SitePartKey) {
  return (sitePartSchemas[key] as z.ZodObject).extend({ __v: versionField });
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
