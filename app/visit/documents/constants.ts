import { href } from "react-router";
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

export function documentOf(key: DocumentKey): (typeof documents)[number] {
  const found = documents.find((document) => document.key === key);
  if (!found) throw new Error(`There is no document ${key}.`);
  return found;
}

/** Where a document is, made by the product. */
export function documentPath(key: DocumentKey): string {
  return href("/documents/:file", { file: `${documentOf(key).name}.pdf` });
}
