import type { Citation } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { isSurname, splitName } from "./names.server.ts";

const types = { article: "article-newspaper", record: "entry", dataset: "dataset" } as const;

function toName(name: string, citation: Citation) {
  const { family, given } = splitName(name);
  if (given !== "") return { family, given };
  return isSurname(family, citation) ? { family } : { literal: family };
}

/** The citation as an item of CSL-JSON, without what is not known. */
export function toCsl(citation: Citation): Record<string, unknown> {
  const { kind, key, title, authors, date, container, genre, version, publisher, abstract, address } =
    citation;
  return omitEmpty({
    id: key,
    type: types[kind],
    title,
    author: authors.map((name) => toName(name, citation)),
    issued: date ? { "date-parts": [date.split("-").map(Number)] } : "",
    "container-title": container,
    page: citation.page,
    section: citation.section,
    genre,
    version,
    publisher,
    abstract,
    URL: address,
    archive: citation.archive,
    archive_location: citation.archiveLocation,
    language: "es",
  });
}
