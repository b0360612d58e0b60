import { z } from "zod";
import { lengths, optionalAddress, optionalText, requiredText, versionField } from "../../shared/fields.ts";
import { idSchema } from "../../shared/ids.ts";
import { recordFields } from "../catalog/contract.ts";

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
const homeFields = z.object({
  description: optionalText(lengths.longText).optional(),
  image_description: optionalAddress().optional(),
  features: optionalText(lengths.longText).optional(),
  image_features: optionalAddress().optional(),
  conflictivity: optionalText(lengths.longText).optional(),
  image_conflictivity: optionalAddress().optional(),
  spatialization: optionalAddress().optional(),
  intervention: z
    .union([z.literal(""), z.null(), idSchema], { error: "El identificador no es válido" })
    .optional(),
});
export const homeUpdate = homeFields.extend({ __v: versionField });
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

/** What each key of `site_content` holds. `demo` is there while the demonstration content is. */
export type SiteContentValues = {
  information: Omit<Information, keyof typeof recordFields>;
  home: Omit<Home, keyof typeof recordFields>;
  site: { title: string; sentence: string; cityName: string; newspaperName: string; groupName: string };
  contact: { address: string; email: string; phone: string };
  partners: { items: { name: string; address: string; logo: string }[] };
  project: { introduction: string; goals: string; repository: string; teaching: string };
  team: { introduction: string; members: { name: string; role: string }[] };
  /** `address` is "" while there is no film: a video file of this site, or a page of YouTube or Vimeo. */
  video: { title: string; address: string; transcript: string };
  documents: { items: SiteDocument[] };
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
  documents: { items: [] },
};

export const sitePaths = {
  information: "/information",
  informationRecord: "/information/:id",
  home: "/home",
  homeRecord: "/home/:id",
} as const;

export const siteMessages = {
  informationUpdated: "Información actualizada correctamente",
  homeUpdated: "Página de inicio actualizada correctamente",
  unknown: "No encontramos ese contenido.",
} as const;
