import { atStudyTime } from "../../shared/study/time.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { citeArticle, citeDataset, citeRecord } from "../open-data/cite/citations.server.ts";
import type { OpenList } from "../open-data/constants.ts";
import type { Citation, DataState, Dataset, OpenRow } from "../open-data/contract.ts";
import { getEditionPath, getStatePath } from "./constants.ts";
import type { Edition } from "./contract.ts";
import type { FullEdition } from "./queries.server.ts";

export type CitedEdition = Pick<Edition, "number" | "title" | "date" | "doi">;

/** An edition's day is its state: noon where the study is, so that it is that day in every time zone that reads it. */
export function getEditionState({ date }: Pick<CitedEdition, "date">, position: number): DataState {
  return { version: position, changedAt: atStudyTime(date, 12) };
}

export const nameEdition = ({ number, title }: Pick<CitedEdition, "number" | "title">) =>
  title === "" ? `Edición ${number}` : `Edición ${number}: ${title}`;

/** By its DOI where it has one, which outlives the site's address. */
export function citeEdition({ number, date, doi }: CitedEdition, dataset: Dataset): Citation {
  const cited = { dataset, state: getEditionState({ date }, 0) };
  const own = citeDataset(cited, { title: "", path: getEditionPath(number) });
  return {
    ...own,
    key: `edicion-${number}`,
    version: `edición ${number}, ${formatDate(date)}`,
    address: doi === "" ? own.address : `https://doi.org/${doi}`,
  };
}

/** The citation that a reference manager takes from a row of an edition: of news it is the article, in the archive that the edition is. */
export function citeEditionRow(list: OpenList, row: OpenRow, edition: CitedState): Citation {
  const own = citeEditionRecord(list, row, edition);
  if (list !== "news") return own;
  const { dataset } = edition.frozen;
  const article = citeArticle(row, { dataset, state: getEditionState(edition, 0) });
  return { ...article, address: own.address, archive: `${article.archive}, ${nameState(edition)}` };
}

type CitedState = Pick<FullEdition, "number" | "date" | "doi" | "frozen">;

const nameState = ({ number, date, doi }: Omit<CitedState, "frozen">) =>
  [`edición ${number}`, formatDate(date), doi && `https://doi.org/${doi}`].filter(Boolean).join(", ");

/** A record as an edition has it, at the address where it stays so. */
export function citeEditionRecord(
  list: OpenList,
  row: OpenRow,
  { number, date, doi, frozen }: CitedState,
): Citation {
  const { dataset } = frozen;
  const state = getEditionState({ date }, 0);
  const path = getStatePath(list, String(row._id), { edition: number });
  return {
    ...citeRecord(list, row, { dataset, state }),
    version: nameState({ number, date, doi }),
    address: dataset.origin && dataset.origin + path,
  };
}
