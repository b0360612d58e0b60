import { toInterval } from "../../../shared/values/dates.ts";
import { splitName } from "../cite/names.server.ts";
import type { Described } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { formatDay } from "../state.server.ts";
import { formatVersion, getDescription } from "./described.server.ts";

/** DataCite 4.5, as its JSON schema has it: what an agency needs to register a DOI. */
export function describeDatacite(described: Described): object {
  const { title, path, dataset, state, edition, sums } = described;
  const { origin, license, keywords, place, funding, period } = dataset;
  const day = formatDay(state);
  return omitEmpty({
    doi: edition?.doi ?? "",
    url: origin === "" ? "" : origin + path,
    types: { resourceTypeGeneral: "Dataset", resourceType: "Conjunto de datos" },
    creators: dataset.creators.map(describeCreator),
    titles: [{ title, lang: "es" }],
    publisher: { name: dataset.publisher, lang: "es" },
    publicationYear: day.slice(0, 4),
    subjects: keywords.map((subject) => ({ subject, lang: "es" })),
    dates: [
      { date: day, dateType: edition ? "Issued" : "Updated" },
      // Version 4.5 has no type of its own for what data cover.
      ...(period
        ? [
            {
              date: toInterval(period),
              dateType: "Other",
              dateInformation: "Años de la prensa que cubre",
            },
          ]
        : []),
    ],
    language: "es",
    sizes: [...new Set(sums.map(({ bytes }) => `${bytes} B`))],
    formats: ["text/csv"],
    version: formatVersion(described),
    rightsList: [
      omitEmpty({
        rights: license.name,
        rightsUri: license.address,
        rightsIdentifier: license.spdx,
        rightsIdentifierScheme: license.spdx && "SPDX",
        schemeUri: license.spdx && "https://spdx.org/licenses/",
      }),
    ],
    descriptions: [{ description: getDescription(described), descriptionType: "Abstract", lang: "es" }],
    geoLocations: place === "" ? null : [{ geoLocationPlace: place }],
    fundingReferences: funding === "" ? null : [{ funderName: funding }],
    schemaVersion: "http://datacite.org/schema/kernel-4",
  });
}

function describeCreator({ name, orcid, ror }: Described["dataset"]["creators"][number]): object {
  const { family, given } = splitName(name);
  const isPerson = given !== "";
  const [identifier, scheme, schemeUri] = isPerson
    ? [orcid && `https://orcid.org/${orcid}`, "ORCID", "https://orcid.org"]
    : [ror, "ROR", "https://ror.org"];
  return omitEmpty({
    name,
    nameType: isPerson ? "Personal" : "Organizational",
    givenName: given,
    familyName: isPerson ? family : "",
    nameIdentifiers: identifier
      ? [{ nameIdentifier: identifier, nameIdentifierScheme: scheme, schemeUri }]
      : [],
  });
}
