import {
  type ListFormat,
  listFileNames,
  listFormats,
  type OpenList,
  type RecordFormat,
  recordFormats,
} from "../../records/open-data/constants.ts";
import type { DataState } from "../../records/open-data/rows.server.ts";
import { foldText } from "../../shared/values/text.ts";

type Origin = { state: DataState; origin: string };
type Headers = Record<string, string>;

/** Characters of a file's name before its ending. */
const longestName = 100;

/** What a bare file says of itself: name, date, where it belongs and how it is cited. */
export function describeListFile({
  list,
  format,
  active,
  ...state
}: Origin & { list: OpenList; format: ListFormat; active: readonly { label: string }[] }): Headers {
  const words = active.map(({ label }) => label);
  return {
    ...describe(state, { citeAs: `/${list}`, collection: "/data" }),
    "Content-Type": listFormats[format].type,
    "Content-Disposition": nameFile(
      "attachment",
      [listFileNames[list], formatDay(state.state), ...words],
      format,
    ),
  };
}

export function describeRecordFile({
  list,
  format,
  id,
  ...state
}: Origin & { list: OpenList; format: RecordFormat; id: string }): Headers {
  return {
    ...describe(state, { citeAs: `/${list}/${id}`, collection: `/${list}` }),
    "Content-Type": recordFormats[format].type,
    "Content-Disposition": nameFile("inline", [listFileNames[list], id, formatDay(state.state)], format),
  };
}

/** `cite-as` is RFC 8574; none of these files is a search result, since its page is one. */
function describe(
  { state, origin }: Origin,
  { citeAs, collection }: { citeAs: string; collection: string },
): Headers {
  const links = { "cite-as": citeAs, collection };
  return {
    "Last-Modified": state.changedAt.toUTCString(),
    Link: Object.entries(links)
      .map(([rel, path]) => `<${origin}${path}>; rel="${rel}"`)
      .join(", "),
    "X-Robots-Tag": "noindex",
  };
}

/** The day of a state of the data, in Colombia. */
function formatDay({ changedAt }: DataState): string {
  return changedAt.toLocaleDateString("sv", { timeZone: "America/Bogota" });
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
