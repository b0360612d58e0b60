import {
  getRecordPath,
  type ListFormat,
  listFileNames,
  listFormats,
  type RecordFormat,
  recordFormats,
} from "../../records/open-data/constants.ts";
import type { ListSource, RecordSource } from "../../records/open-data/contract.ts";
import { formatDay } from "../../records/open-data/state.server.ts";
import { foldText } from "../../shared/values/text.ts";

type Headers = Record<string, string>;

/** Characters of a file's name before its ending. */
const longestName = 100;

/** What a bare file says of itself: name, date, where it belongs, how it is cited and what may be done with it. */
export function describeListFile(format: ListFormat, source: ListSource): Headers {
  const { list, state, words, path } = source;
  return {
    ...describe(source, { citeAs: path, collection: "/data" }),
    "Content-Type": listFormats[format].type,
    "Content-Disposition": nameFile("attachment", [listFileNames[list], formatDay(state), ...words], format),
  };
}

export function describeRecordFile(format: RecordFormat, source: RecordSource, id: string): Headers {
  const { list, state } = source;
  return {
    ...describe(source, { citeAs: getRecordPath(list, id), collection: `/${list}` }),
    "Content-Type": recordFormats[format].type,
    "Content-Disposition": nameFile("inline", [listFileNames[list], id, formatDay(state)], format),
  };
}

/** Link relations: `cite-as` is RFC 8574. No search engine shall list a file beside its page. */
function describe(
  { dataset: { origin, license }, state }: RecordSource,
  { citeAs, collection }: { citeAs: string; collection: string },
): Headers {
  const links = {
    "cite-as": origin + citeAs,
    collection: origin + collection,
    license: license.address,
  };
  return {
    "Last-Modified": state.changedAt.toUTCString(),
    Link: Object.entries(links)
      .filter(([, address]) => address !== "")
      .map(([relation, address]) => `<${address}>; rel="${relation}"`)
      .join(", "),
    "X-Robots-Tag": "noindex",
  };
}

function nameFile(disposition: "attachment" | "inline", parts: readonly string[], ending: string): string {
  const name = parts
    .map((part) =>
      foldText(part)
        .replaceAll("ñ", "n")
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, ""),
    )
    .filter((part) => part !== "")
    .join("_");
  return `${disposition}; filename="${name.slice(0, longestName)}.${ending}"`;
}
