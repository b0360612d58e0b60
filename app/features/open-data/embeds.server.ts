import { href } from "react-router";
import { escapeText } from "../../shared/pictures/escape-text.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { noAddress } from "./constants.ts";
import type { Takeaway } from "./contract.ts";

const embeddedLists = ["interventions", "conflicts", "news"] as const;
export type EmbeddedList = (typeof embeddedLists)[number];
const isEmbeddedList = (name: string): name is EmbeddedList =>
  (embeddedLists as readonly string[]).includes(name);

/** The heights of pages for frames in CSS pixels, unless another one is asked for. */
const heights = { record: 420, part: 640 };

export type EmbeddedPage = (
  | { kind: "record"; list: EmbeddedList; id: string }
  | { kind: "statistics"; option: string }
  | { kind: "timeline" | "map" | "compare" }
) & {
  /** The address of the page for frames, with the query of the page that it shows. */
  path: string;
  height: number;
};

/**
 * The page for frames of a page of the site, or of itself; null for pages that have none.
 * @param address path, query and fragment: "/news/…", "/statistics?system=…#estadistica-2"
 */
export function findEmbed(address: string): EmbeddedPage | null {
  const { pathname, search, hash } = new URL(`http://localhost${address}`);
  const [first = "", second = "", ...rest] = pathname
    .replace(/^\/embed(?=\/)/, "")
    .slice(1)
    .split("/");
  if (rest.length > 0) return null;
  const getPath = (...parts: string[]) => href("/embed/*", { "*": parts.join("/") }) + search;
  if (isEmbeddedList(first) && isId(second))
    return { kind: "record", list: first, id: second, path: getPath(first, second), height: heights.record };
  const part = { path: getPath(first), height: heights.part };
  if (first === "statistics") {
    const option = second || (/^#\D+([1-3])$/.exec(hash)?.[1] ?? "1");
    return /^[1-3]$/.test(option) ? { ...part, kind: first, option, path: getPath(first, option) } : null;
  }
  const isPart = first === "timeline" || first === "map" || first === "compare";
  return isPart && second === "" ? { ...part, kind: first } : null;
}

type Frame = { address: string; title: string; width: number | string; height: number };

/** The markup that shows a page for frames on another site. */
export const writeFrame = ({ address, title, width, height }: Frame) =>
  `<iframe src="${escapeText(address)}" title="${escapeText(title)}" width="${width}" height="${height}" ` +
  `loading="lazy" style="border:0;max-width:100%"></iframe>`;

type Offer = { path: string; title: string; alternates: Takeaway["alternates"] };

/**
 * How a page can be shown on other sites, beside its other forms.
 * @param origin "" where the operator has not set an address
 * @param path of the page, with its query and fragment
 */
export function offerEmbed(
  origin: string,
  { path, title, alternates }: Offer,
): Pick<Takeaway, "embed" | "alternates"> {
  const found = findEmbed(path);
  if (!found) return { alternates };
  if (origin === "") return { alternates, embed: { note: `Incrustar en otra página: ${noAddress}` } };
  const { height } = found;
  const code = writeFrame({ address: origin + found.path, title, width: "100%", height });
  const query = new URLSearchParams({ url: origin + path, format: "json" });
  const oembed = { type: "application/json+oembed", path: `${href("/oembed")}?${query}` };
  const note = `Incrustar en otra página, a todo el ancho y con ${height} píxeles de alto. Con «edition=» y el número de una edición en la dirección queda como en ella:`;
  return { alternates: [...alternates, oembed], embed: { note, code } };
}
