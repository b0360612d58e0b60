import { isCredibleDate } from "../../../nouns/news/checks.ts";
import { nouns } from "../../../nouns/register.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { getRecordPath, nounOfList, type OpenList } from "../constants.ts";
import type { Citation, DataState, Dataset, RecordFacts } from "../contract.ts";
import { formatDay } from "../state.server.ts";
import { splitAuthors } from "./names.server.ts";

export type Cited = { dataset: Dataset; state: DataState };

const getText = (row: RecordFacts, name: string) => String(row[name] ?? "");

function getTitle(list: OpenList, row: RecordFacts): string {
  return getText(row, nouns[nounOfList[list]].nameFields[0] ?? "");
}

/** What a record says of what it is about. */
export const getAbstract = (list: OpenList, row: RecordFacts) =>
  getText(row, list === "actors" ? "note" : "description");

/** What a record is about, by name: its works in their order; none for a work, which is only itself. */
export function listSubjects(list: OpenList, row: RecordFacts): string[] {
  if (list === "interventions") return [];
  if (list === "actors") return [getTitle(list, row)];
  const { otherInterventionsNames: others } = row;
  const works = [getText(row, "interventionName"), ...(Array.isArray(others) ? others.map(String) : [])];
  return works.filter((name) => name !== "");
}

const formatVersion = (state: DataState) => `versión del ${formatDate(formatDay(state))}`;

/** What is said of every part of the study itself, which is no article: by whom, in which state and where. */
const citeStudy = ({ dataset, state }: Cited, path: string) => ({
  authors: dataset.creators.map(({ name }) => name),
  date: formatDay(state),
  page: "",
  section: "",
  publisher: dataset.publisher,
  version: formatVersion(state),
  address: dataset.origin && dataset.origin + path,
});

/** The record of the study itself. Conflicts of several works have the same name, so that of their work is in the title. */
export function citeRecord(list: OpenList, row: RecordFacts, cited: Cited): Citation {
  const id = getText(row, "_id");
  const works = list === "conflicts" ? listSubjects(list, row) : [];
  const { title } = cited.dataset;
  return {
    ...citeStudy(cited, getRecordPath(list, id)),
    kind: "record",
    key: `registro-${id}`,
    title: [getTitle(list, row), ...works].join(": "),
    container: title,
    genre: `Registro de ${nouns[nounOfList[list]].one}`,
    abstract: getAbstract(list, row),
    archive: title,
    archiveLocation: id,
  };
}

/** The newspaper's article that a news record is the abstract of, with the study as its archive. */
export function citeArticle(row: RecordFacts, { dataset }: Cited): Citation {
  const id = getText(row, "_id");
  const date = getText(row, "newsDate").slice(0, 10);
  return {
    kind: "article",
    key: `noticia-${id}`,
    title: getTitle("news", row),
    authors: splitAuthors(getText(row, "sourceAuthor")),
    date: isCredibleDate(date) ? date : null,
    container: getText(row, "sourcePublication") || dataset.newspaper,
    page: getText(row, "sourcePage"),
    section: getText(row, "sourceSection"),
    genre: "",
    publisher: "",
    version: "",
    abstract: getText(row, "description"),
    address: dataset.origin && dataset.origin + getRecordPath("news", id),
    archive: dataset.title,
    archiveLocation: id,
  };
}

/** What a reference manager takes of a row: of news the article. */
export function citeRow(list: OpenList, row: RecordFacts, cited: Cited): Citation {
  return list === "news" ? citeArticle(row, cited) : citeRecord(list, row, cited);
}

/**
 * The whole study, or a part of it.
 * @param part what it shows, such as "Noticias: Movilidad, 2008"; "" for all of it @param path of the page that shows it
 * @param edition what the newest one has to do with it
 */
export function citeDataset(
  cited: Cited,
  { edition = "", title, path }: { title: string; path: string; edition?: string },
): Citation {
  const { dataset, state } = cited;
  const own = citeStudy(cited, path);
  return {
    ...own,
    kind: "dataset",
    key: `datos-${formatDay(state)}`,
    title: title || dataset.title,
    container: title && dataset.title,
    genre: "Conjunto de datos",
    version: [own.version, edition].filter((text) => text !== "").join(", "),
    abstract: dataset.description,
    archive: "",
    archiveLocation: "",
  };
}
