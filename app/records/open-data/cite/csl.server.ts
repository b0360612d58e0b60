import type { Citation } from "../contract.ts";

const types = { article: "article-newspaper", record: "entry", dataset: "dataset" } as const;

function toName(name: string) {
  const [family = "", ...given] = name.split(",").map((part) => part.trim());
  return given.length === 0 ? { literal: family } : { family, given: given.join(" ") };
}

/** The citation as an item of CSL-JSON, without what is not known. */
export function toCsl(citation: Citation): Record<string, unknown> {
  const { kind, key, title, authors, date, container, genre, version, publisher, abstract, address } =
    citation;
  const item = {
    id: key,
    type: types[kind],
    title,
    author: authors.map(toName),
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
  };
  const isKnown = (value: unknown) => !(Array.isArray(value) && value.length === 0) && value !== "";
  return Object.fromEntries(Object.entries(item).filter(([, value]) => isKnown(value)));
}
