import { href } from "react-router";
import { type Period, toInterval } from "../../../shared/values/dates.ts";
import type { Citation, Dataset } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { splitName } from "./names.server.ts";

const context = "https://schema.org";

/** The study, as part of which everything else is described. */
function refer({ origin, title }: Dataset): object {
  return {
    "@type": "Dataset",
    "@id": `${origin}${href("/data")}`,
    name: title,
    url: `${origin}${href("/data")}`,
  };
}

export function describeCreators({ creators }: Dataset): object[] {
  return creators.map(({ name, orcid, ror }) => {
    const { family, given } = splitName(name);
    if (given === "") return omitEmpty({ "@type": "Organization", name: family, identifier: ror });
    return omitEmpty({
      "@type": "Person",
      name: `${given} ${family}`,
      familyName: family,
      givenName: given,
      identifier: orcid && `https://orcid.org/${orcid}`,
      affiliation: ror ? { "@type": "Organization", identifier: ror } : null,
    });
  });
}

/** One subject stands by itself, several stand in a list. */
function describeSubjects(names: readonly string[]): object | null {
  const things = names.map((name) => ({ "@type": "Thing", name }));
  return things.length > 1 ? things : (things[0] ?? null);
}

/**
 * A newspaper's article, or a record of the study, in the terms of schema.org.
 * @param about the works that it is about; none for a work itself
 * @param period the years of the record's own news; null without any
 * @returns null without an address of the site
 */
export function describeRecord(
  citation: Citation,
  dataset: Dataset,
  { about, period }: { about: readonly string[]; period: Period | null },
): object | null {
  if (dataset.origin === "") return null;
  const { kind, title, date, container, abstract, address, archiveLocation } = citation;
  const shared = {
    "@id": address,
    url: address,
    identifier: archiveLocation,
    abstract,
    inLanguage: "es",
    about: describeSubjects(about),
    isPartOf: refer(dataset),
  };
  if (kind === "article")
    return omitEmpty({
      "@context": context,
      "@type": "NewsArticle",
      ...shared,
      headline: title,
      datePublished: date,
      author:
        citation.authors.length === 0 ? null : citation.authors.map((name) => ({ "@type": "Person", name })),
      pagination: citation.page,
      articleSection: citation.section,
      isPartOf: container === "" ? refer(dataset) : { "@type": "Newspaper", name: container },
      provider: refer(dataset),
      archivedAt: address,
    });
  return omitEmpty({
    "@context": context,
    "@type": "CreativeWork",
    ...shared,
    name: title,
    about: describeSubjects(about.length === 0 ? [title] : about),
    creator: describeCreators(dataset),
    spatialCoverage: dataset.place,
    temporalCoverage: toInterval(period),
    license: dataset.license.address,
  });
}

/**
 * A list, the whole study, or an edition of it.
 * @param files addresses of its forms by media type
 * @returns null without an address of the site
 */
export function describeDataset(
  citation: Citation,
  dataset: Dataset,
  files: readonly { type: string; path: string; sha256?: string }[],
  edition?: { number: string; path: string },
): object | null {
  const { origin, license, keywords, publisher, funding, place, description } = dataset;
  if (origin === "") return null;
  return omitEmpty({
    "@context": context,
    "@type": "Dataset",
    "@id": citation.address,
    url: edition ? origin + edition.path : citation.address,
    name: citation.title,
    version: edition ? edition.number : null,
    // Search engines want at least fifty characters.
    description: description || citation.title,
    creator: describeCreators(dataset),
    publisher: publisher === "" ? null : { "@type": "Organization", name: publisher },
    license: license.address,
    keywords: keywords.join(", "),
    funding,
    inLanguage: "es",
    [edition ? "datePublished" : "dateModified"]: citation.date,
    spatialCoverage: place,
    temporalCoverage: toInterval(dataset.period),
    isAccessibleForFree: true,
    ...(citation.container === "" ? {} : { isPartOf: refer(dataset) }),
    includedInDataCatalog: { "@type": "DataCatalog", name: dataset.title, url: origin + href("/data") },
    distribution: files.map(({ type, path, sha256 = "" }) =>
      omitEmpty({
        "@type": "DataDownload",
        encodingFormat: type.replace(/;.*/, ""),
        contentUrl: origin + path,
        sha256,
      }),
    ),
  });
}
