import { href } from "react-router";
import { formatDigest } from "../../shared/api/repr-digest.server.ts";
import { foldText } from "../../shared/values/text.ts";
import type { Cited } from "./cite/citations.server.ts";
import {
  type FigureFormat,
  figureFormats,
  getRecordPath,
  type ListFormat,
  listFileNames,
  listFormats,
  type OpenList,
  packagePath,
  type RecordFormat,
  recordFormats,
} from "./constants.ts";
import type { Dataset, ListSource, RecordSource } from "./contract.ts";
import { formatDay } from "./state.server.ts";

type Headers = Record<string, string>;

/** Characters of a file's name before its ending. */
const longestName = 100;

/** What a bare file says of itself: name, date, where it belongs, how it is cited and what may be done with it. */
export function describeListFile(format: ListFormat, source: ListSource): Headers {
  const { list, state, words, path } = source;
  return {
    ...describe(source, { citeAs: path, collection: href("/data") }),
    "Content-Type": listFormats[format].type,
    "Content-Disposition": nameFile("attachment", [listFileNames[list], formatDay(state), ...words], format),
  };
}

/** @param path where it is cited @param changedAt when this site last changed it; the state's without one */
export function describeRecordFile(
  format: RecordFormat,
  source: RecordSource,
  { id, path, changedAt }: { id: string; path: string; changedAt: Date | undefined },
): Headers {
  const { list, state } = source;
  return {
    ...describe(source, { citeAs: path, collection: `/${list}` }),
    "Last-Modified": (changedAt ?? state.changedAt).toUTCString(),
    "Content-Type": recordFormats[format].type,
    "Content-Disposition": nameFile("inline", [listFileNames[list], id, formatDay(state)], format),
  };
}

type Figures = {
  subject: string;
  /** The edition, and the filters. */
  words: readonly string[];
  /** Of the page that shows the same. */
  path: string;
  format: FigureFormat;
};

/** Figures, or a picture of them. */
export function describeFiguresFile(cited: Cited, { subject, words, path, format }: Figures): Headers {
  const disposition = format === "csv" ? "attachment" : "inline";
  return {
    ...describe(cited, { citeAs: path, collection: href("/data") }),
    "Content-Type": figureFormats[format].type,
    "Content-Disposition": nameFile(disposition, [subject, formatDay(cited.state), ...words], format),
  };
}

/** @param path of the edition's page @param doi by which it is cited where it has one */
export function describeEditionFile(
  dataset: Dataset,
  { name, path, doi, at, sha256 }: { name: string; path: string; doi: string; at: Date; sha256: string },
): Headers {
  return {
    ...describe(
      { dataset, state: { version: 0, changedAt: at } },
      { citeAs: path, collection: href("/data"), doi },
    ),
    "Content-Type": listFormats.zip.type,
    "Content-Disposition": nameFile("attachment", [dataset.title, name], "zip"),
    "Repr-Digest": formatDigest(Buffer.from(sha256, "hex")),
  };
}

/** Link relations: `cite-as` is RFC 8574. No search engine shall list a file beside its page. */
function describe(
  { dataset: { origin, license }, state }: Cited,
  { citeAs, collection, doi = "" }: { citeAs: string; collection: string; doi?: string },
): Headers {
  const links = {
    "cite-as": doi === "" ? origin + citeAs : `https://doi.org/${doi}`,
    collection: origin + collection,
    describedby: origin + packagePath,
    license: license.address,
  };
  return {
    "Last-Modified": state.changedAt.toUTCString(),
    Link: formatLinks(links),
    "X-Robots-Tag": "noindex",
  };
}

/**
 * What the page of a record, or of a state of it, says to programs (FAIR Signposting): its lasting address, where it is described, what
 * it belongs to and what may be done with it.
 * @param path of this state
 */
export function formatSignposts(
  { dataset: { origin, license } }: Cited,
  { list, id, path }: { list: OpenList; id: string; path: string },
): string {
  const described = `<${origin}${getRecordPath(list, id)}.json>; rel="describedby"; type="application/json"`;
  const links = {
    "cite-as": origin && origin + path,
    collection: `${origin}/${list}`,
    license: license.address,
  };
  return `${described}, ${formatLinks(links)}`;
}

/** Addresses as requests have them: a header takes no letters beyond those of Western Europe, which typed addresses may have. */
function formatLinks(links: Record<string, string>): string {
  return Object.entries(links)
    .filter(([, address]) => address !== "")
    .map(([relation, address]) => `<${URL.parse(address)?.href ?? address}>; rel="${relation}"`)
    .join(", ");
}

function nameFile(disposition: "attachment" | "inline", parts: readonly string[], ending: string): string {
  return `${disposition}; filename="${formatFileName(parts)}.${ending}"`;
}

/** "noticias_2026-11-22_movilidad": letters without accents, so that every system can store it. */
export function formatFileName(parts: readonly string[]): string {
  return parts
    .map((part) =>
      foldText(part)
        .replaceAll("ñ", "n")
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, ""),
    )
    .filter((part) => part !== "")
    .join("_")
    .slice(0, longestName);
}
