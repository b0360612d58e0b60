import { data } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { findKept } from "../../../db/links/follow-reports.server.ts";
import { nounOfList } from "../../features/open-data/constants.ts";
import type { OpenRow } from "../../features/open-data/contract.ts";
import {
  type EmbeddedList,
  type EmbeddedPage,
  findEmbed,
  writeFrame,
} from "../../features/open-data/embeds.server.ts";
import { writeXml } from "../../features/open-data/formats/xml.server.ts";
import { findRow } from "../../features/open-data/rows.server.ts";
import { readCited } from "../../features/open-data/takeaway.server.ts";
import { nouns } from "../../nouns/register.ts";
import type { Context } from "../../shared/context.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { getPreviewPath } from "../../ui/page-head.tsx";
import type { Route } from "./+types/oembed";

const unknown = "No hay nada que incrustar en esa dirección.";
/** CSS pixels, unless less is asked for. */
const usualWidth = 800;
const preview = { thumbnail_width: 1200, thumbnail_height: 630 };

/**
 * /oembed?url=&format=&maxwidth=&maxheight= — how another site shows a page of this one.
 * Source: oEmbed 1.0, https://oembed.com
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") ?? "json";
  if (format !== "json" && format !== "xml")
    throw data({ error: "Hay oEmbed en JSON y en XML; en otro formato, no." }, { status: 501 });
  const answer = await loadForPage(
    describe(context.get(appContext), searchParams),
    "No pudimos cargar lo que se quiere incrustar. Inténtalo de nuevo.",
  );
  if (!answer) throw data({ error: unknown }, { status: 404 });
  const [type, body] =
    format === "json"
      ? ["application/json", JSON.stringify(answer)]
      : ["text/xml", writeXml({ oembed: Object.fromEntries(Object.entries(answer).map(toText)) })];
  return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}

const toText = ([name, value]: [string, string | number]) => [name, String(value)] as const;

/** Null for what is not of this site, what it does not have, and where it has no address of its own. */
async function describe({ db, ownAddress }: Context, asked: URLSearchParams) {
  const url = URL.parse(asked.get("url") ?? "");
  if (ownAddress === null || url?.origin !== new URL(ownAddress).origin) return null;
  const found = findEmbed(url.pathname + url.search + url.hash);
  if (!found) return null;
  const { dataset } = await readCited(db, ownAddress);
  const record = found.kind === "record" ? found : null;
  const row = record && (await findStanding(db, record, ownAddress));
  if (record && !row) return null;
  const title = record && row ? nameRow(record.list, row) : dataset.title;
  const size = {
    width: limit(usualWidth, asked.get("maxwidth")),
    height: limit(found.height, asked.get("maxheight")),
  };
  // The picture has one size, and is not named where less is asked for.
  const { thumbnail_width: width, thumbnail_height: height } = preview;
  const hasRoom =
    limit(width, asked.get("maxwidth")) === width && limit(height, asked.get("maxheight")) === height;
  return {
    version: "1.0",
    type: "rich",
    title,
    provider_name: dataset.title,
    provider_url: ownAddress,
    html: writeFrame({ address: ownAddress + found.path, title, ...size }),
    ...size,
    ...(record && hasRoom
      ? { thumbnail_url: ownAddress + getPreviewPath(record.list, String(row?._id)), ...preview }
      : {}),
  };
}

/** The record, or the one that it was merged into, to which the page for frames at its address leads. */
async function findStanding(
  db: Reader,
  { list, id }: Extract<EmbeddedPage, { kind: "record" }>,
  origin: string,
): Promise<OpenRow | null> {
  const row = await findRow(db, { list, id, origin });
  const kept = row ? null : await findKept(db, { noun: nounOfList[list], recordId: id });
  return kept === null ? row : findRow(db, { list, id: kept, origin });
}

const nameRow = (list: EmbeddedList, row: OpenRow) =>
  String(row[nouns[nounOfList[list]].nameFields[0] ?? ""] ?? "");

/** What is no whole number above nothing asks for nothing. */
function limit(usual: number, asked: string | null): number {
  return asked !== null && /^[1-9]\d{0,5}$/.test(asked) ? Math.min(usual, Number(asked)) : usual;
}
