import { href } from "react-router";
import { getAxis, joinAxes } from "../../shared/study/study.ts";

/** The documents to download, in the order of the home page; the name is part of the address. */
export const documents = [
  {
    key: "characterization",
    name: "caracterizacion-de-actuaciones",
    title: "Caracterización de las actuaciones urbanísticas",
    description:
      "Cada actuación de principio a fin: sus datos, sus conflictos con sus textos y actores, su ficha técnica y sus noticias.",
  },
  {
    key: "trends",
    name: "tendencias-de-los-conflictos",
    title: "Tendencias de los conflictos",
    get description() {
      return `Las estadísticas del estudio en tablas y gráficos: conflictos por ${getAxis("system").one} y por etapa, noticias por año, actores.`;
    },
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

/** Where a document is that the product generates. */
export function getDocumentPath(key: DocumentKey): string {
  return href("/documents/:file", { file: `${getDocumentEntry(key).name}.pdf` });
}

/** The statistics of the study; `option` is what addresses and settings carry. `heading` says what the chart shows,
 * `uncodedTitle` what stands for both while no record has what they promise. */
export const statisticOptions = [
  {
    name: "typology",
    option: 1,
    get title() {
      return `Tipos de conflicto por ${joinAxes("one")}`;
    },
    get heading() {
      return `Conflictos por ${getAxis("system").term}, ${getAxis("hierarchy").term} y tipo`;
    },
    get uncodedTitle() {
      return `Conflictos por ${joinAxes("one")}`;
    },
    get sentence() {
      return `Cuántos conflictos hay en cada ${joinAxes("term", " y en cada ")}, y de qué tipo son.`;
    },
  },
  {
    name: "news",
    option: 2,
    title: "Noticias por conflicto",
    heading: "Noticias por conflicto y por actuación urbanística, año por año",
    uncodedTitle: "Noticias por actuación urbanística",
    sentence: "Cuántas noticias publicó la prensa sobre cada actuación urbanística y sobre cada conflicto.",
  },
  {
    name: "actors",
    option: 3,
    title: "Demandantes y demandados",
    heading: "Demandantes y demandados por tipo de conflicto y escalamiento",
    uncodedTitle: "Actores de los conflictos",
    sentence: "Quiénes reclaman y a quiénes, según el tipo de conflicto y hasta dónde escaló.",
  },
] as const;

export type StatisticOption = (typeof statisticOptions)[number]["option"];
export type StatisticName = (typeof statisticOptions)[number]["name"];

/** What a statistic is called, here and above its chart, as far as records are coded. */
export function nameStatistic(
  name: StatisticName,
  uncoded: readonly StatisticName[],
): { title: string; heading: string } {
  const { title, heading, uncodedTitle } = getStatisticEntry(name);
  return uncoded.includes(name) ? { title: uncodedTitle, heading: uncodedTitle } : { title, heading };
}

export function getStatisticEntry(name: StatisticName): (typeof statisticOptions)[number] {
  return statisticOptions.find((entry) => entry.name === name) ?? statisticOptions[0];
}
