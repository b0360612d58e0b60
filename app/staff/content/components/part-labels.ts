import type { SitePartKey } from "../../../records/site/constants.ts";
import { documents } from "../../../records/site/constants.ts";
import type { SitePartValues } from "../../../records/site/contract.ts";
import { statisticOptions } from "../../../records/site/fields.ts";
import type { Describe } from "../../../ui/forms/fields/describe.ts";
import type { Labels } from "../../../ui/forms/form-summary.tsx";

export const partLabels: Record<SitePartKey, Labels> = {
  site: {
    title: "Título del sitio",
    sentence: "Frase de la portada",
    cityName: "Ciudad",
    newspaperName: "Periódico",
    groupName: "Grupo de investigación",
  },
  home: {
    features: "Texto de las actuaciones urbanísticas",
    image_features: "Imagen de las actuaciones urbanísticas",
    image_features_alt: "Texto alternativo de la imagen de las actuaciones urbanísticas",
    description: "Texto de los acontecimientos noticiosos",
    image_description: "Imagen de los acontecimientos noticiosos",
    image_description_alt: "Texto alternativo de la imagen de los acontecimientos noticiosos",
    conflictivity: "Texto de los conflictos",
    image_conflictivity: "Imagen de los conflictos",
    image_conflictivity_alt: "Texto alternativo de la imagen de los conflictos",
    intervention: "Actuación destacada",
    spatialization: "Mapa de la actuación destacada",
  },
  information: { aboutUs: "Sobre el estudio" },
  video: { title: "Título del video", address: "Dirección del video", transcript: "Transcripción" },
  documents: {
    replaced: "Documentos",
    ...Object.fromEntries(documents.map(({ key, title }) => [`replaced.${key}.address`, title])),
  },
  policy: { text: "Texto de la política" },
  project: {
    introduction: "Origen del estudio",
    goals: "Qué busca",
    repository: "Repositorio",
    teaching: "Herramienta para la enseñanza",
  },
  team: { introduction: "Introducción", members: "Integrantes" },
  contact: { address: "Dirección", phone: "Teléfono", email: "Correo" },
  partners: { items: "Aliados" },
  dashboards: Object.fromEntries(statisticOptions.map(({ option, title }) => [option, `Tablero: ${title}`])),
};

/** Whether a part is shown on a page, and not in a document or another service's frame. */
export function hasPreview(part: SitePartKey): boolean {
  return part !== "policy" && part !== "dashboards";
}

/** Describes values in the comparison of two versions: a list has a line for each entry. */
export function describeWith(interventions: { id: string; name: string }[]): Describe {
  return (name, value) => {
    if (name === "intervention") return interventions.find(({ id }) => id === value)?.name ?? "";
    if (Array.isArray(value)) return value.map(entryText).join("\n");
    if (typeof value === "object" && value !== null) return documentsText(value as Replaced);
    return String(value ?? "");
  };
}

const entryText = ({ name, ...others }: Record<string, string>) =>
  [name, ...Object.values(others)].filter((part) => part !== "").join(", ");

type Replaced = SitePartValues["documents"]["replaced"];

function documentsText(replaced: Replaced): string {
  const own = documents.filter(({ key }) => replaced[key]);
  if (own.length === 0) return "Todos los prepara el sitio";
  return own.map(({ key, title }) => `${title}: ${replaced[key]?.address}`).join("\n");
}
