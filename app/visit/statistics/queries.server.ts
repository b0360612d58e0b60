import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { selectLabel } from "../../../db/links/coded-records.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { readMethod } from "../../features/coding/method.server.ts";
import type { Cited } from "../../features/open-data/cite/citations.server.ts";
import { type FigureFormat, figureFormats } from "../../features/open-data/constants.ts";
import type { Takeaway } from "../../features/open-data/contract.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { describePartTakeaway } from "../../features/open-data/takeaway.server.ts";
import { describeAxisFilter, listCatalogOptions } from "../../nouns/catalog/queries.server.ts";
import { listInterventionChoices } from "../../nouns/interventions/choices.server.ts";
import { readPeriod } from "../../nouns/news/period.server.ts";
import {
  getStatisticEntry,
  nameStatistic,
  type StatisticName,
  statisticOptions,
} from "../../nouns/site/constants.ts";
import { getSiteText } from "../../nouns/site/queries.server.ts";
import { filters } from "../../records/filters/filters.server.ts";
import { readLabels } from "../../records/filters/labels.server.ts";
import { newsVariables } from "../../shared/coding/vocabulary.ts";
import { listPeriodFields } from "../../shared/lists/periods.ts";
import { queryFlags } from "../../shared/lists/query-flags.ts";
import { joinAxes } from "../../shared/study/study.ts";
import { formatDate, listYears } from "../../shared/values/dates.ts";
import type { BarField } from "../../ui/lists/filter-bar.tsx";
import { dictionaryFile, getFiguresFile, getStatisticAnchor, optionParameter } from "./constants.ts";
import type { Statistic, StatisticFilters } from "./contract.ts";
import { actorVariables, getActors } from "./figures/actors.server.ts";
import { getNewsPerConflict } from "./figures/news.server.ts";
import { getTypology, typologyVariables } from "./figures/typology.server.ts";
import { type DictionarySource, writeDictionary, writeFigures } from "./files/figure-files.server.ts";

/** How a statistic is counted, and what is said of it. */
type Counted = {
  count: (db: Reader, filters: StatisticFilters, limit?: number) => Promise<Statistic>;
  /** On interventions, or on actors of each side of a type, on pages; files have all. */
  pageLimit?: number;
  /** The variables of the codebook that it counts by. */
  variables: readonly string[];
  /** What introduces it while nobody has coded what it counts by: no figure that it does not have. */
  uncodedSentence: string;
};

const counted: Record<StatisticName, Counted> = {
  typology: {
    count: getTypology,
    variables: typologyVariables,
    get uncodedSentence() {
      return `Cuántos conflictos hay en cada ${joinAxes("term", " y en cada ")}.`;
    },
  },
  news: {
    count: getNewsPerConflict,
    pageLimit: 100,
    variables: [],
    uncodedSentence: "Cuántas noticias publicó la prensa sobre cada actuación urbanística, año por año.",
  },
  actors: {
    count: getActors,
    pageLimit: 10,
    variables: actorVariables,
    uncodedSentence: "A quiénes nombra el estudio en los conflictos, y en cuántos.",
  },
};

export const listVariables = (name: StatisticName) => counted[name].variables;

/** What introduces each statistic, as far as records are coded. */
export function introduceStatistics(uncoded: readonly StatisticName[]) {
  return statisticOptions.map(({ name, option, sentence }) => ({
    option,
    title: nameStatistic(name, uncoded).title,
    sentence: uncoded.includes(name) ? counted[name].uncodedSentence : sentence,
  }));
}

/** A statistic as pages show it. */
export async function getStatistic(
  db: Reader,
  name: StatisticName,
  filters: StatisticFilters = {},
): Promise<Statistic> {
  const { count, pageLimit } = counted[name];
  return count(db, filters, pageLimit);
}

export async function getStatistics(db: Reader, filters: StatisticFilters = {}): Promise<Statistic[]> {
  return Promise.all(statisticOptions.map(({ name }) => getStatistic(db, name, filters)));
}

/** The statistic that the address opens; null if it names none or several. */
export async function findStatistic(db: Reader, searchParams: URLSearchParams): Promise<Statistic | null> {
  if (!searchParams.has(queryFlags.watchStatistic)) return null;
  const [wanted, ...others] = searchParams.getAll(optionParameter);
  const known = statisticOptions.find(({ option }) => String(option) === wanted);
  return known && others.length === 0 ? getStatistic(db, known.name) : null;
}

/** The selects of the page; what the filters choose is among their options in any case. */
export async function listFields(db: Reader, filters: StatisticFilters): Promise<BarField[]> {
  const [period, interventions, system, hierarchy, stages, coded] = await Promise.all([
    readPeriod(db),
    listInterventionChoices(db, filters.intervention),
    describeAxisFilter(db, "system"),
    describeAxisFilter(db, "hierarchy"),
    listCatalogOptions(db, "stages"),
    listCodedFields(db),
  ]);
  return [
    system,
    hierarchy,
    { label: "Etapa", name: "stage", anyLabel: "Todas las etapas", options: stages },
    { label: "Actuación", name: "intervention", anyLabel: "Todas", ...interventions, isNarrow: true },
    ...listPeriodFields(period ? listYears(period) : [], filters),
    ...coded,
  ];
}

/** What news can be filtered by once they are coded: nothing before. */
export async function listCodedFields(db: Reader): Promise<BarField[]> {
  const { coding } = await readLabels(db);
  const method = await readMethod(db);
  const isCoded = (name: string) => method?.variables.some(({ key, coded }) => key === name && coded > 0);
  return newsVariables.filter(isCoded).map((name) => {
    const { label } = filters[name];
    return { name, label, anyLabel: "Cualquiera", options: [...coding[name]], isNarrow: true };
  });
}

/** Statistics none of whose records are coded yet, so that no title promises what they do not show. */
export async function listUncodedStatistics(db: Reader): Promise<StatisticName[]> {
  return readShared("uncoded statistics", async () => {
    const { rows } = await db.execute<Record<StatisticName, boolean>>(sql`
      select exists (select from conflicts c
          where ${selectLabel("type", { id: sql`c.id`, stored: sql`c.type` })} <> '') as typology,
        exists (select from news_conflicts) as news,
        exists (select from conflict_actors where side in ('claimant', 'defendant')) as actors`);
    return statisticOptions.map(({ name }) => name).filter((name) => !rows[0]?.[name]);
  });
}

type Figures = {
  name: StatisticName;
  title: string;
  /** The filters in words, and as the query of an address. */
  chosen: readonly string[];
  query: string;
  /** What the newest edition has to do with them, and the coding that they rest on; "" for neither. */
  edition: string;
  formats: readonly FigureFormat[];
};

/** A chart to take away: its figures, its pictures and its citation. */
export function describeFigures(
  cited: Cited,
  { name, title, chosen, query, edition, formats }: Figures,
): Takeaway {
  const { option } = getStatisticEntry(name);
  return describePartTakeaway(cited, {
    title: [title, chosen.join(", ")].filter((part) => part !== "").join(": "),
    path: `${href("/statistics")}${query}#${getStatisticAnchor(option)}`,
    edition,
    files: formats.map((format) => ({
      label: figureFormats[format].label,
      path: href("/statistics/:file", { file: getFiguresFile(option, format) }) + query,
    })),
  });
}

/** An edition and a coding, as sources and citations name them. */
export const joinBasis = (...words: readonly string[]) => words.filter((word) => word !== "").join(", ");

/**
 * From where and of when the figures are, below a chart.
 * @param path of the page that they are on @param coding that they rest on; "" for none
 */
export async function describeSource(
  db: Reader,
  cited: Cited,
  { edition, coding = "", path = href("/statistics") }: { edition: string; coding?: string; path?: string },
): Promise<string> {
  const { title, newspaperName } = await getSiteText(db, "site");
  const press = newspaperName ? `, a partir de noticias de ${newspaperName}` : "";
  const day = formatDate(formatDay(cited.state));
  const { origin } = cited.dataset;
  const address = origin && `, ${origin}${path}`;
  return `Fuente: ${title}${press}${address}. Datos del ${day}, ${joinBasis(edition || "sin edición", coding)}.`;
}

/** A file to download, as CSV: all figures of a statistic, or what the columns mean; null if there is no such file. */
export async function findDownload(
  db: Reader,
  file: string,
  filters: StatisticFilters,
  source: DictionarySource,
): Promise<string | null> {
  if (file === dictionaryFile) return writeDictionary(source);
  const known = statisticOptions.find(({ option }) => getFiguresFile(option) === file);
  return known ? writeFigures(await counted[known.name].count(db, filters)) : null;
}
