import type { SitePartKey } from "../../nouns/site/declaration.ts";

/** The addresses of its calls, below `apiRoot`: only its own page loads them, so they cost the others nothing. */
export const startPaths = {
  state: "/start",
  demonstration: "/start/demonstration",
  template: "/template",
  templateDryRun: "/template/dry-run",
  templateFile: "/template/file",
} as const;

/** Raised where a template of before could no longer be read. */
export const templateVersion = 1;

type Parts = Partial<Record<SitePartKey, readonly string[]>>;

/**
 * What of the site's own texts a template takes along, by part. People, records, files of this site and what belongs to one
 * address stay: the next study has its own.
 */
export const templateParts = {
  site: ["title", "sentence", "cityName", "newspaperName", "groupName", "license", "unconfirmed"],
  profile: [
    ...["country", "timeZone", "period", "system_one", "system_many", "system_article", "system_term"],
    ...["hierarchy_one", "hierarchy_many", "hierarchy_article", "hierarchy_term"],
  ],
  dataset: ["title", "publisher", "licenseAddress", "contact", "place", "mapBox", "funding", "keywords"],
  contact: ["address", "phone", "email"],
  terms: ["background"],
} as const satisfies Parts;

/** The longer texts, in a file of their own. */
export const partTexts = {
  home: ["features", "description", "conflictivity"],
  information: ["aboutUs"],
  project: ["introduction", "goals", "repository", "teaching"],
  team: ["introduction"],
  policy: ["text"],
} as const satisfies Parts;

/** The key that a call gives instead of a template to have the fictional city. */
export const demonstrationKey = "demostracion";

/** The steps of a new study: what each asks for, by part of the site's texts; a step without any leads elsewhere. */
export const steps = [
  {
    title: "Ciudad e institución",
    about: "De qué ciudad es el estudio, quién lo hace y con qué hora.",
    parts: {
      site: ["title", "cityName", "groupName"],
      profile: templateParts.profile.slice(0, 3),
      dataset: ["publisher"],
    },
  },
  {
    title: "Cómo se ordenan las actuaciones",
    about: "Los dos ejes y las etapas: parte de una plantilla, y cambia sus palabras y sus listas.",
    parts: { profile: templateParts.profile.slice(3) },
  },
  {
    title: "Libro de códigos",
    about: "Las preguntas con que el equipo codifica noticias y conflictos, o ninguna por ahora.",
    parts: {},
  },
  {
    title: "Lugares",
    about: "Las comunas y barrios de la ciudad: de una hoja de cálculo, de una capa del mapa, o más tarde.",
    parts: {},
  },
  {
    title: "Licencia y contacto",
    about: "Qué se puede hacer con los datos, y a quién se le escribe.",
    parts: {
      site: ["license"],
      dataset: ["licenseAddress"],
      contact: ["email", "phone", "address"],
    },
  },
] as const satisfies readonly { title: string; about: string; parts: Parts }[];

export const startMessages = {
  loadFailed: "Error al cargar el comienzo del estudio",
  missing: "Elige una plantilla: un archivo .zip como el que se descarga aquí.",
  notTemplate:
    "No es una plantilla: se espera un archivo .zip con profile.json, como el que se descarga aquí.",
  unknownStarter: "Esa plantilla no está entre las que trae el sitio.",
  wrong: "La plantilla no se entiende",
  demonstration: "La demostración está puesta: mírala en el sitio, y quítala aquí cuando quieras.",
  noDemonstration: "No hay contenido de demostración.",
  otherLists:
    "La demostración se ordena con las listas de un sitio nuevo, y las de este estudio son otras. Deshaz la plantilla en Operaciones, o mírala en otra instalación.",
  hasRecords: "Ya hay registros: la demostración no se mezcla con un estudio.",
} as const;
