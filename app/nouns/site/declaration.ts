import { lengths } from "../../shared/values/field-declarations.ts";
import { classSheetFields } from "./class-sheets/fields.ts";
import type { StatisticOption } from "./constants.ts";
import { datasetFields } from "./dataset/fields.ts";
import { profileFields } from "./profile/fields.ts";
import { termFields } from "./terms/fields.ts";

/** A field of the site's own texts, which are stored part by part as JSON and so have no columns. */
export type SiteField = {
  label: string;
  /** Where it shows and what it is for: the form's help. */
  meaning: string;
  /** The message if it is missing; without it the field may be empty. */
  required?: string;
} & (
  | { kind: "line" | "text"; limit?: number }
  /** `address` also accepts a file of this site, `webAddress` only https. */
  | { kind: "address" | "imageAlt" | "email" | "film" | "intervention" | "documents" }
  | { kind: "webAddress"; wrong: string }
  | { kind: "year"; wrong: string }
  /** Given by a registry, or empty. */
  | { kind: "identifier"; pattern: Pick<RegExp, "test">; wrong: string }
  | { kind: "image"; alt?: string }
  /** By their stored values, and what it means that none is chosen. */
  | { kind: "choice"; options: Readonly<Record<string, string>>; none: string }
  /** Entries with fields of their own, each called `one`; `years` says what is wrong where its `to` is before its `from`. */
  | { kind: "list"; one: string; fields: SiteFields; years?: string }
);
export type SiteFields = Readonly<Record<string, SiteField>>;

/** Most entries of a list in the site's own texts. */
export const maxListEntries = 30;

const line = (label: string, meaning: string, rules: { required?: string; limit?: number } = {}) =>
  ({ kind: "line", label, meaning, ...rules }) as const;
const text = (label: string, meaning: string, required?: string) =>
  ({ kind: "text", label, meaning, ...(required === undefined ? {} : { required }) }) as const;
/** An image of the home page's cards; `alt` names the field that says in words what it shows. */
const cardImage = (of: string, alt: string) =>
  ({
    kind: "image",
    label: `Imagen de ${of}`,
    meaning: "Opcional: se muestra bajo el texto de su tarjeta.",
    alt,
  }) as const;
const cardImageAlt = (of: string) =>
  ({
    kind: "imageAlt",
    label: `Texto alternativo de la imagen de ${of}`,
    meaning: "Qué muestra la imagen, para quien no la ve.",
  }) as const;
const cardText = (of: string, card: string) =>
  text(`Texto de ${of}`, `En la tarjeta «${card}» de la página de inicio.`);

const [works, news, conflicts] = [
  "las actuaciones urbanísticas",
  "los acontecimientos noticiosos",
  "los conflictos",
] as const;
const name = { limit: lengths.person } as const;
const missing = "Este campo es obligatorio";
const nameMissing = { required: "El nombre es obligatorio" } as const;
const inFooter = "En el pie de todas las páginas.";
const dashboard = (statistic: string) =>
  ({
    kind: "webAddress",
    label: `Tablero: ${statistic}`,
    meaning: "La dirección de un tablero de otro servicio, en lugar del gráfico que dibuja el sitio.",
    wrong: "La dirección del tablero debe empezar por https:// y estar completa",
  }) as const;
/** By the option of the statistic. No axis is part of their names. */
const dashboards = {
  1: dashboard("Tipos de conflicto"),
  2: dashboard("Noticias por conflicto"),
  3: dashboard("Demandantes y demandados"),
} satisfies Record<StatisticOption, SiteField>;

/** What researchers write, by key of `site_content`, in the order of the forms. */
export const sitePartFields = {
  site: {
    title: line("Título del sitio", "En el encabezado de todas las páginas y en la pestaña del navegador.", {
      ...name,
      required: "El título es obligatorio",
    }),
    sentence: line(
      "Frase de la portada",
      "El título grande de la página de inicio; también lo muestran los buscadores.",
      { required: "La frase es obligatoria" },
    ),
    cityName: line("Ciudad", "La ciudad del estudio: en la portada, en «El Proyecto» y en el pie.", name),
    newspaperName: line(
      "Periódico",
      "El periódico de donde salen las noticias: en «Noticias» y en las estadísticas.",
      name,
    ),
    groupName: line(
      "Grupo de investigación",
      "Quién hizo el estudio: en «El Proyecto», en el pie y en los documentos.",
    ),
    license: line("Licencia de los datos", "Qué se puede hacer con ellos, como «CC BY 4.0»: en el pie."),
    unconfirmed: {
      kind: "choice",
      label: "Noticias sin confirmar junto a los textos",
      meaning:
        "El sitio lee los textos y encuentra las noticias que citan, que nombra su bibliografía o que son del día que cuentan. En «Evidencia» se confirman.",
      none: "Se muestran, marcadas «sin confirmar»",
      options: { hidden: "No se muestran" },
    },
  },
  home: {
    features: cardText(works, "Actuaciones urbanísticas"),
    image_features: cardImage(works, "image_features_alt"),
    image_features_alt: cardImageAlt(works),
    description: cardText(news, "Noticias"),
    image_description: cardImage(news, "image_description_alt"),
    image_description_alt: cardImageAlt(news),
    conflictivity: cardText(conflicts, "Conflictos"),
    image_conflictivity: cardImage(conflicts, "image_conflictivity_alt"),
    image_conflictivity_alt: cardImageAlt(conflicts),
    intervention: {
      kind: "intervention",
      label: "Actuación destacada",
      meaning: "Opcional: se muestra bajo los tres ejes, con su imagen y el comienzo de su descripción.",
    },
    spatialization: {
      kind: "address",
      label: "Mapa de la actuación destacada",
      meaning: "Opcional: el enlace «Ver el mapa» de la actuación destacada.",
    },
  },
  information: {
    aboutUs: text("Sobre el estudio", "En «Sobre el estudio», en la página de inicio.", missing),
  },
  video: {
    title: line("Título del video", "El título de la ventana en que se ve.", {
      required: "El título es obligatorio",
    }),
    address: {
      kind: "film",
      label: "Dirección del video",
      meaning:
        "Una página de YouTube o de Vimeo, o un archivo de video de este sitio. Vacía, se ve el recorrido por el sitio que trae el producto.",
    },
    transcript: text(
      "Transcripción",
      "Lo que se dice en el video, para quien no lo puede oír: se abre debajo de él. El recorrido que trae el producto ya tiene la suya.",
    ),
  },
  documents: { replaced: { kind: "documents", label: "Documentos que no prepara el sitio", meaning: "" } },
  policy: {
    text: text(
      "Texto de la política",
      "En el documento «Política de tratamiento de datos». Una línea en blanco separa párrafos; una línea corta que termina en dos puntos es un subtítulo. Después, el sitio agrega qué servicios de otros usa.",
      "El texto de la política es obligatorio",
    ),
  },
  project: {
    introduction: text("Origen del estudio", "Al comienzo de la página «El Proyecto».", missing),
    goals: text("Qué busca", "Bajo «Qué busca», en la página «El Proyecto».", missing),
    repository: text("Repositorio", "En la tarjeta «Repositorio», en la página «El Proyecto».", missing),
    teaching: text(
      "Herramienta para la enseñanza",
      "En la tarjeta «Herramienta para la enseñanza», en la página «El Proyecto».",
      missing,
    ),
  },
  team: {
    introduction: text("Introducción", "Al comienzo de la página «Equipo de trabajo»."),
    members: {
      kind: "list",
      one: "Integrante",
      label: "Integrantes",
      meaning: "Las personas de la página «Equipo de trabajo», en este orden.",
      fields: { name: line("Nombre", "", nameMissing), role: line("Papel en el estudio", "") },
    },
  },
  contact: {
    address: line("Dirección", inFooter, { limit: lengths.line }),
    phone: line("Teléfono", inFooter, name),
    email: {
      kind: "email",
      label: "Correo",
      meaning: "En el pie de todas las páginas, y para quien no puede usar el formulario de contacto.",
    },
  },
  partners: {
    items: {
      kind: "list",
      one: "Aliado",
      label: "Aliados",
      meaning: "Las entidades del pie de todas las páginas, en este orden.",
      fields: {
        name: line("Nombre", "Con logo, es lo que se lee a quien no lo ve.", nameMissing),
        address: {
          kind: "webAddress",
          label: "Su sitio en internet",
          meaning: "",
          wrong: "La dirección debe empezar por https:// y estar completa",
        },
        logo: { kind: "image", label: "Logo", meaning: "Opcional: se muestra en lugar del nombre." },
      },
    },
  },
  profile: profileFields,
  classSheets: classSheetFields,
  terms: termFields,
  dataset: datasetFields,
  dashboards,
} as const satisfies Record<string, SiteFields>;

/** The parts of the site's own texts that researchers edit, in the order of the list: what each is for. */
export const siteParts = [
  {
    key: "site",
    name: "Nombre del sitio",
    about: "El título, la frase de la portada, y los nombres de la ciudad, el periódico y el grupo.",
  },
  { key: "profile", name: "Perfil del estudio", about: "País, hora y cómo se llaman los dos ejes." },
  {
    key: "home",
    name: "Página de inicio",
    about: "Los textos y las imágenes de los tres ejes, y la actuación urbanística que se destaca.",
  },
  { key: "information", name: "Quiénes somos", about: "El texto «Sobre el estudio» de la página de inicio." },
  { key: "video", name: "Video", about: "El video de «Sobre el estudio», con su transcripción." },
  { key: "documents", name: "Documentos", about: "Cuáles prepara el sitio y cuáles son archivos propios." },
  {
    key: "policy",
    name: "Política de tratamiento de datos",
    about: "El texto del documento que enlaza el formulario de contacto.",
  },
  { key: "project", name: "El Proyecto", about: "Los textos de la página «El Proyecto»." },
  { key: "team", name: "El equipo", about: "La introducción y las personas de «Equipo de trabajo»." },
  { key: "contact", name: "Contacto", about: "Dirección, correo y teléfono del pie de todas las páginas." },
  { key: "partners", name: "Aliados", about: "Las entidades aliadas del pie de todas las páginas." },
  { key: "classSheets", name: "Hojas de clase", about: "Las frases que no salen en las hojas de clase." },
  { key: "terms", name: "Alcaldías", about: "Los períodos de alcaldía, al fondo de la línea de tiempo." },
  {
    key: "dataset",
    name: "Datos abiertos",
    about: "Cómo se cita el estudio, y quién responde por sus datos.",
  },
  {
    key: "dashboards",
    name: "Tableros",
    about: "Tableros de otro servicio en lugar de los gráficos de las estadísticas.",
  },
] as const satisfies readonly { key: SitePartKey; name: string; about: string }[];

export type SitePartKey = keyof typeof sitePartFields;
