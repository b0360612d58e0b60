import { z } from "zod";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import {
  isAllowedAddress,
  optionalAddress,
  optionalText,
  requiredText,
  versionField,
} from "../../shared/values/schemas.ts";
import { isPlayable } from "../../shared/values/video-address.ts";
import { policyFields, replacedDocuments } from "../../visit/documents/contract.ts";
import { recordFields } from "../catalog/contract.ts";
import type { PlainIntervention } from "../interventions/contract.ts";
import { type SitePartKey, siteParts } from "./constants.ts";

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

/** The intervention that the home page features. */
export type FeaturedIntervention = Pick<
  PlainIntervention,
  "_id" | "interventionName" | "description" | "internalSystem" | "image"
>;

/** What each key of `site_content` holds. `demo` is there while the demonstration content is. */
export type SiteContentValues = Omit<SitePartValues, "home" | "documents" | "policy"> & {
  home: Omit<Home, keyof typeof recordFields> & Partial<SitePartValues["home"]>;
  /** `policyAddress` is where the data-processing policy is that the contact form links to. */
  documents: { items: SiteDocument[]; policyAddress?: string } & Partial<SitePartValues["documents"]>;
  demo: { notice: string };
};
export type SiteContentKey = keyof SiteContentValues;

/** What a new installation starts with. */
export const siteContentDefaults: Omit<SiteContentValues, "demo"> = {
  information: {
    aboutUs:
      "Este sitio reúne un estudio sobre la conflictividad urbana que acompaña las decisiones de ordenamiento del territorio. A partir de la prensa publicada entre 1999 y 2014, un grupo universitario de investigación identificó las actuaciones urbanísticas de la ciudad, los acontecimientos noticiosos que las narran y los conflictos que surgieron alrededor de ellas.",
  },
  home: {
    description:
      "Un repositorio abierto de actuaciones urbanísticas, noticias y conflictos para consultar, enseñar e investigar.",
    image_description: "",
    features:
      "Cada actuación urbanística se describe con su jerarquía, su sistema estructurante, su proyecto estratégico y una ficha técnica.",
    image_features: "",
    conflictivity:
      "Los conflictos se leen con sus actores y con la etapa de la actuación en que aparecieron, junto a las noticias que los registraron.",
    image_conflictivity: "",
    spatialization: "",
    intervention: null,
  },
  site: {
    title: "Conflictos urbanos",
    sentence: "Las decisiones sobre la ciudad y los conflictos que las acompañan",
    cityName: "",
    newspaperName: "",
    groupName: "",
  },
  contact: { address: "", email: "", phone: "" },
  partners: { items: [] },
  project: {
    introduction:
      "El proyecto nació en un grupo universitario de investigación que estudia cómo se decide sobre el territorio y qué disputas producen esas decisiones. Para reconstruirlas leyó la prensa regional publicada entre 1999 y 2014: identificó las actuaciones urbanísticas de la ciudad, registró los acontecimientos noticiosos que hablan de ellas y describió los conflictos que surgieron a su alrededor.\n\nCada actuación se caracterizó con una ficha técnica: qué se propuso, a qué sistema estructurante y a qué jerarquía urbana pertenece, cómo se desarrolló, qué conflictos produjo y dónde queda.",
    goals:
      "Reconocer las actuaciones urbanísticas con mayor conflictividad, los actores que participan en ella y los momentos en que aparece, para que la discusión pública sobre la ciudad se apoye en información ordenada y abierta.",
    repository:
      "Un repositorio abierto a la actualización permanente: el equipo agrega y corrige actuaciones, noticias, conflictos y fichas técnicas, y cualquier persona puede consultarlos, citarlos y descargarlos.",
    teaching:
      "Una herramienta de visualización para la enseñanza: docentes y estudiantes pueden seguir una actuación desde la primera noticia hasta sus conflictos, comparar casos y leer el territorio en los mapas.",
  },
  team: {
    introduction:
      "Este sitio es el trabajo de investigadores, asistentes y estudiantes que leyeron, clasificaron y revisaron cada registro.",
    members: [],
  },
  video: { title: "El proyecto en video", address: "", transcript: "" },
  documents: { items: [], policyAddress: "" },
  dashboards: { "1": "", "2": "", "3": "" },
};

export const siteMessages = {
  informationUpdated: "Información actualizada correctamente",
  homeUpdated: "Página de inicio actualizada correctamente",
  partUpdated: "Contenido del sitio guardado correctamente",
  loadFailed: "Error al cargar el contenido del sitio",
  ownDashboard: "El tablero debe estar en otro sitio: esta dirección es de aquí",
  unknown: "No encontramos ese contenido.",
} as const;
