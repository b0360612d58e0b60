import { stringify } from "yaml";
import { splitName } from "../cite/names.server.ts";
import type { Described } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { formatDay } from "../state.server.ts";
import { formatVersion } from "./described.server.ts";

/** CITATION.cff (Citation File Format 1.2.0), which repositories of code show as "Cite this". */
export function writeCitationFile(described: Described): string {
  const { title, path, dataset, state, edition } = described;
  const { origin, license, keywords, contact } = dataset;
  return stringify(
    omitEmpty({
      "cff-version": "1.2.0",
      message: "Si usas estos datos, cítalos así.",
      type: "dataset",
      title,
      authors: dataset.creators.map(({ name, orcid }) => {
        const { family, given } = splitName(name);
        return omitEmpty(
          given === ""
            ? { name: family }
            : {
                "family-names": family,
                "given-names": given,
                orcid: orcid && `https://orcid.org/${orcid}`,
              },
        );
      }),
      version: formatVersion(described),
      "date-released": formatDay(state),
      doi: edition?.doi ?? "",
      url: origin === "" ? "" : origin + path,
      license: license.spdx,
      "license-url": license.address,
      keywords,
      contact: contact === "" ? null : [{ name: dataset.publisher, email: contact }],
      abstract: dataset.description,
    }),
    { lineWidth: 0 },
  );
}
