import { href } from "react-router";

/** The parts of the site's own texts that researchers edit, in the order of the list: what each is for. */
export const siteParts = [
  {
    key: "site",
    name: "Nombre del sitio",
    about:
      "El título del encabezado, la frase de la portada, y los nombres de la ciudad, el periódico y el grupo.",
  },
  {
    key: "home",
    name: "Página de inicio",
    about: "Los textos y las imágenes de los tres ejes, y la actuación urbanística que se destaca.",
  },
  { key: "information", name: "Quiénes somos", about: "El texto «Sobre el estudio» de la página de inicio." },
  {
    key: "video",
    name: "Video",
    about: "La película que se abre desde «Sobre el estudio», con su transcripción.",
  },
  {
    key: "documents",
    name: "Documentos",
    about: "Qué documentos de la página de inicio prepara el sitio y cuáles son archivos propios.",
  },
  {
    key: "policy",
    name: "Política de tratamiento de datos",
    about: "El texto del documento que enlaza el formulario de contacto.",
  },
  { key: "project", name: "El proyecto", about: "Los textos de la página «El proyecto»." },
  {
    key: "team",
    name: "El equipo",
    about: "La introducción y las personas de la página «Equipo de trabajo».",
  },
  {
    key: "contact",
    name: "Contacto",
    about: "La dirección, el correo y el teléfono del pie de todas las páginas.",
  },
  { key: "partners", name: "Aliados", about: "Las entidades aliadas del pie de todas las páginas." },
  {
    key: "dashboards",
    name: "Tableros",
    about: "Tableros de otro servicio en lugar de los gráficos de las estadísticas.",
  },
] as const;

export type SitePartKey = (typeof siteParts)[number]["key"];

/** The documents to download, in the order of the home page; the name is part of the address. */
export const documents = [
  {
    key: "characterization",
    name: "caracterizacion-de-actuaciones",
    title: "Caracterización de las actuaciones urbanísticas",
    description:
      "Cada actuación con su jerarquía, su sistema, su proyecto estratégico, sus conflictos y sus noticias.",
  },
  {
    key: "trends",
    name: "tendencias-de-los-conflictos",
    title: "Tendencias de los conflictos",
    description:
      "Las estadísticas del estudio en tablas y gráficos: tipos, etapas, noticias por año, actores.",
  },
  {
    key: "research",
    name: "proyecto-de-investigacion",
    title: "Proyecto de investigación",
    description: "De dónde viene el estudio, qué busca y cómo se hizo.",
  },
  {
    key: "product",
    name: "documento-del-producto",
    title: "Documento del producto",
    description: "Qué hay en este sitio y cómo se usa: la guía completa, para leer o imprimir.",
  },
  {
    key: "policy",
    name: "politica-de-tratamiento-de-datos",
    title: "Política de tratamiento de datos",
    description: "Qué se hace con los datos de quien nos escribe, y cuáles son sus derechos.",
  },
] as const;

export type DocumentKey = (typeof documents)[number]["key"];

export function getDocumentEntry(key: DocumentKey): (typeof documents)[number] {
  const found = documents.find((document) => document.key === key);
  if (!found) throw new Error(`There is no document ${key}.`);
  return found;
}

/** Where a document is, made by the product. */
export function getDocumentPath(key: DocumentKey): string {
  return href("/documents/:file", { file: `${getDocumentEntry(key).name}.pdf` });
}
