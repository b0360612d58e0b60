import { splitName } from "../cite/names.server.ts";
import type { Described, DescribedTable } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { dcatContext } from "./contexts.server.ts";
import { findSum, formatVersion, getDescription } from "./described.server.ts";

const inSpanish = (text: string) => (text === "" ? "" : { "@value": text, "@language": "es" });
const typed = (type: string, value: string) => ({ "@value": value, "@type": `xsd:${type}` });

/** DCAT 3 (W3C): an entry of a catalogue, as portals of open data harvest it. Needs an address of the site. */
export function describeDcat(described: Described): object {
  const { title, path, dataset, state, edition, tables } = described;
  const { origin, license, contact, place, keywords, period } = dataset;
  return omitEmpty({
    "@context": dcatContext,
    "@id": origin + path,
    "@type": "dcat:Dataset",
    "dct:title": inSpanish(title),
    "dct:description": inSpanish(getDescription(described)),
    "dct:identifier": edition?.doi ? `https://doi.org/${edition.doi}` : origin + path,
    "dct:creator": dataset.creators.map(({ name, orcid }) =>
      omitEmpty({
        "@id": orcid ? `https://orcid.org/${orcid}` : null,
        "@type": splitName(name).given === "" ? "foaf:Organization" : "foaf:Person",
        "foaf:name": name,
      }),
    ),
    "dct:publisher": { "@type": "foaf:Organization", "foaf:name": dataset.publisher },
    "dct:license": license.address === "" ? null : { "@id": license.address },
    "dct:modified": typed("dateTime", state.changedAt.toISOString()),
    "dct:language": { "@id": "http://publications.europa.eu/resource/authority/language/SPA" },
    "dct:spatial": place === "" ? null : { "@type": "dct:Location", "dct:title": inSpanish(place) },
    "dct:temporal": period
      ? {
          "@type": "dct:PeriodOfTime",
          "dcat:startDate": typed("gYear", String(period.first)),
          "dcat:endDate": typed("gYear", String(period.last)),
        }
      : null,
    "dcat:version": formatVersion(described),
    "dcat:keyword": keywords.map(inSpanish),
    "dcat:contactPoint":
      contact === ""
        ? null
        : {
            "@type": "vcard:Kind",
            "vcard:fn": dataset.publisher,
            "vcard:hasEmail": { "@id": `mailto:${contact}` },
          },
    "dcat:landingPage": { "@id": origin + path },
    "dcat:distribution": tables.map((table) => describeDistribution(table, described)),
  });
}

function describeDistribution({ path, title }: DescribedTable, described: Described): object {
  const { dataset, folder } = described;
  const sum = findSum(described, path);
  return omitEmpty({
    "@type": "dcat:Distribution",
    "dct:title": inSpanish(`${title} (${path})`),
    "dcat:accessURL": { "@id": dataset.origin + described.path },
    "dcat:downloadURL": folder === "" ? null : { "@id": folder + path },
    "dcat:mediaType": { "@id": "https://www.iana.org/assignments/media-types/text/csv" },
    "dct:license": dataset.license.address === "" ? null : { "@id": dataset.license.address },
    "dcat:byteSize": sum ? typed("nonNegativeInteger", String(sum.bytes)) : null,
    "spdx:checksum": sum
      ? {
          "@type": "spdx:Checksum",
          "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
          "spdx:checksumValue": typed("hexBinary", sum.sha256),
        }
      : null,
  });
}
