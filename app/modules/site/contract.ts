import { z } from "zod";
import { lengths, optionalAddress, optionalText, requiredText, versionField } from "../../shared/fields.ts";
import { idSchema } from "../../shared/ids.ts";
import { recordFields } from "../catalog/contract.ts";

export const informationFields = z.object({
  aboutUs: requiredText("Este campo es obligatorio", lengths.longText),
});
export const informationUpdate = informationFields.extend({ __v: versionField });
export type InformationUpdate = z.infer<typeof informationUpdate>;
export const informationShape = z
  .object({ ...recordFields, aboutUs: z.string() })
  .meta({ id: "Information" });
export type Information = z.infer<typeof informationShape>;

/** The home content record: texts and images of the home page, and the intervention it features. */
export const homeFields = z.object({
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

/** What each key of `site_content` holds. `demo` is there while the demonstration content is. */
export type SiteContentValues = {
  information: Omit<Information, keyof typeof recordFields>;
  home: Omit<Home, keyof typeof recordFields>;
  demo: { notice: string };
};
export type SiteContentKey = keyof SiteContentValues;

/** What a new installation starts with. */
export const siteContentDefaults: Pick<SiteContentValues, "information" | "home"> = {
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
