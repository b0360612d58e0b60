import { formatDate } from "../../shared/values/dates.ts";
import type { Citation, DataState, Dataset } from "../open-data/contract.ts";
import { getEditionPath } from "./constants.ts";
import type { Edition } from "./contract.ts";

export type CitedEdition = Pick<Edition, "number" | "title" | "date" | "doi">;

/** An edition's day is its state: noon in Colombia, so that it is that day in every time zone that reads it. */
export function getEditionState({ date }: CitedEdition, position: number): DataState {
  return { version: position, changedAt: new Date(`${date}T17:00:00.000Z`) };
}

export const nameEdition = ({ number, title }: Pick<CitedEdition, "number" | "title">) =>
  title === "" ? `Edición ${number}` : `Edición ${number}: ${title}`;

/** By its DOI where it has one, which outlives the site's address. */
export function citeEdition(edition: CitedEdition, dataset: Dataset): Citation {
  const { number, date, doi } = edition;
  return {
    kind: "dataset",
    key: `edicion-${number}`,
    title: dataset.title,
    authors: dataset.creators.map(({ name }) => name),
    date,
    container: "",
    page: "",
    section: "",
    genre: "Conjunto de datos",
    publisher: dataset.publisher,
    version: `edición ${number}, ${formatDate(date)}`,
    abstract: dataset.description,
    address:
      doi === "" ? dataset.origin && dataset.origin + getEditionPath(number) : `https://doi.org/${doi}`,
    archive: "",
    archiveLocation: "",
  };
}
