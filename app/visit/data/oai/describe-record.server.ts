import { splitName } from "../../../features/open-data/cite/names.server.ts";
import type { Citation, Dataset } from "../../../features/open-data/contract.ts";
import type { XmlElement } from "../../../features/open-data/formats/xml.server.ts";
import { omitEmpty } from "../../../features/open-data/omit-empty.server.ts";
import { type MetadataPrefix, metadataFormats } from "./constants.ts";

/** What is said of a record. */
export type Told = {
  /** Of the record of the study, whatever it is about. */
  record: Citation;
  /** Of the newspaper's article that it is about; null for what is no news. */
  article: Citation | null;
  /** The names of its works. */
  about: readonly string[];
  dataset: Dataset;
};

export function describeAs(prefix: MetadataPrefix, told: Told): XmlElement {
  return prefix === "oai_dc" ? describeInDublinCore(told) : describeForDatacite(told);
}

const instance = "http://www.w3.org/2001/XMLSchema-instance";

/** Simple Dublin Core: of news the article, with the study as what keeps it; else the record. */
function describeInDublinCore({ record, article, about, dataset }: Told): XmlElement {
  const { namespace, schema } = metadataFormats.oai_dc;
  const cited = article ?? record;
  const { page, section } = cited;
  const place = [page && `p. ${page}`, section].filter((part) => part !== "").join(", ");
  const elements = omitEmpty({
    "dc:title": cited.title,
    "dc:creator": cited.authors,
    "dc:subject": about,
    "dc:description": cited.abstract,
    "dc:publisher": cited.publisher,
    "dc:date": cited.date ?? "",
    "dc:type": article ? "newspaper article" : "Dataset",
    "dc:format": place,
    "dc:identifier": cited.address,
    "dc:source": article ? cited.container : "",
    "dc:language": "es",
    "dc:relation": `${dataset.title}, ${dataset.origin}`,
    "dc:coverage": dataset.place,
    "dc:rights": dataset.license.address || dataset.license.name,
  });
  return {
    "oai_dc:dc": {
      "@xmlns:oai_dc": namespace,
      "@xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "@xmlns:xsi": instance,
      "@xsi:schemaLocation": `${namespace} ${schema}`,
      ...elements,
    },
  };
}

const kernel = "http://datacite.org/schema/kernel-4";
const inSpanish = (text: string) => ({ "@xml:lang": "es", "#": text });

/** DataCite: the record of the study, which of news is derived from the article. */
function describeForDatacite({ record, article, about, dataset }: Told): XmlElement {
  const { namespace, schema } = metadataFormats.oai_datacite;
  const { license } = dataset;
  const resource = omitEmpty({
    identifier: { "@identifierType": "URL", "#": record.address },
    creators: { creator: dataset.creators.map(describeCreator) },
    titles: { title: inSpanish(record.title) },
    publisher: inSpanish(record.publisher),
    publicationYear: (record.date ?? "").slice(0, 4),
    resourceType: { "@resourceTypeGeneral": article ? "Text" : "Dataset", "#": record.genre },
    subjects: about.length === 0 ? "" : { subject: about.map(inSpanish) },
    dates: { date: { "@dateType": "Updated", "#": record.date ?? "" } },
    language: "es",
    alternateIdentifiers: {
      alternateIdentifier: { "@alternateIdentifierType": dataset.title, "#": record.archiveLocation },
    },
    rightsList: {
      rights: license.address === "" ? license.name : { "@rightsURI": license.address, "#": license.name },
    },
    descriptions:
      record.abstract === ""
        ? ""
        : { description: { "@descriptionType": "Abstract", "@xml:lang": "es", "#": record.abstract } },
    geoLocations: dataset.place === "" ? "" : { geoLocation: { geoLocationPlace: dataset.place } },
    relatedItems: article ? { relatedItem: describeArticle(article) } : "",
  });
  return {
    oai_datacite: {
      "@xmlns": namespace,
      "@xmlns:xsi": instance,
      "@xsi:schemaLocation": `${namespace} ${schema}`,
      schemaVersion: "4.6",
      datacentreSymbol: dataset.publisher,
      payload: {
        resource: {
          "@xmlns": kernel,
          "@xsi:schemaLocation": `${kernel} https://schema.datacite.org/meta/kernel-4.6/metadata.xsd`,
          ...resource,
        },
      },
    },
  };
}

function describeCreator({ name, orcid, ror }: Dataset["creators"][number]): XmlElement {
  const { family, given } = splitName(name);
  const identify = (scheme: string, schemeUri: string, id: string) => ({
    "@nameIdentifierScheme": scheme,
    "@schemeURI": schemeUri,
    "#": id,
  });
  if (given === "")
    return omitEmpty({
      creatorName: { "@nameType": "Organizational", "#": name },
      nameIdentifier: ror && identify("ROR", "https://ror.org", ror),
    });
  return omitEmpty({
    creatorName: { "@nameType": "Personal", "#": name },
    givenName: given,
    familyName: family,
    nameIdentifier: orcid && identify("ORCID", "https://orcid.org", `https://orcid.org/${orcid}`),
  });
}

function describeArticle({ title, date, authors, page, container }: Citation): XmlElement {
  return omitEmpty<XmlElement[string]>({
    "@relatedItemType": "Text",
    "@relationType": "IsDerivedFrom",
    creators: authors.length === 0 ? "" : { creator: authors.map((name) => ({ creatorName: name })) },
    titles: { title },
    publicationYear: date?.slice(0, 4) ?? "",
    firstPage: page,
    publisher: container,
  });
}
