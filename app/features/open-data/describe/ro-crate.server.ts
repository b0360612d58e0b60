import { toInterval } from "../../../shared/values/dates.ts";
import { describeCreators } from "../cite/json-ld.server.ts";
import type { Described } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { findSum, formatVersion, getDescription } from "./described.server.ts";

const specification = "https://w3id.org/ro/crate/1.2";
const metadataName = "ro-crate-metadata.json";

type Entity = Record<string, unknown> & { "@id": string };
const refer = ({ "@id": id }: Entity) => ({ "@id": id });

/** RO-Crate 1.2: the folder as a research object; every thing is an entity of its own. */
export function describeCrate(described: Described): object {
  const { title, path, dataset, state, edition, tables, sums } = described;
  const { origin, license } = dataset;
  const creators = describeCreators(dataset).map((creator, index): Entity => {
    const { identifier, affiliation, ...named } = creator as Record<string, unknown>;
    return { "@id": String(identifier ?? `#autor-${index + 1}`), ...named };
  });
  const publisher = { "@id": "#quien-publica", "@type": "Organization", name: dataset.publisher };
  const files = tables.map(({ path, title }): Entity => {
    const sum = findSum(described, path);
    return {
      "@id": path,
      "@type": "File",
      name: title,
      encodingFormat: "text/csv",
      ...(sum ? { contentSize: String(sum.bytes), sha256: sum.sha256 } : {}),
    };
  });
  const others = sums
    .filter(({ name }) => !tables.some((table) => table.path === name))
    .map(
      ({ name, bytes, sha256 }): Entity => ({
        "@id": name,
        "@type": "File",
        name,
        contentSize: String(bytes),
        sha256,
      }),
    );
  const terms = license.address
    ? { "@id": license.address, "@type": "CreativeWork", name: license.name, url: license.address }
    : { "@id": "#licencia", "@type": "CreativeWork", name: license.name };
  return {
    "@context": `${specification}/context`,
    "@graph": [
      {
        "@id": metadataName,
        "@type": "CreativeWork",
        conformsTo: { "@id": specification },
        about: { "@id": "./" },
      },
      omitEmpty({
        "@id": "./",
        "@type": "Dataset",
        name: title,
        description: getDescription(described),
        datePublished: state.changedAt.toISOString(),
        version: formatVersion(described),
        identifier: edition?.doi ? `https://doi.org/${edition.doi}` : null,
        url: origin === "" ? "" : origin + path,
        license: refer(terms),
        creator: creators.map(refer),
        publisher: refer(publisher),
        keywords: dataset.keywords.join(", "),
        funding: dataset.funding,
        spatialCoverage: dataset.place,
        temporalCoverage: toInterval(dataset.period),
        inLanguage: "es",
        hasPart: [...files, ...others].map(refer),
      }),
      terms,
      ...creators,
      publisher,
      ...files,
      ...others,
    ],
  };
}
