import type { Reader } from "../../../db/client.server.ts";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { mapLayers } from "../../../db/schema/places/map-layers.ts";
import { places } from "../../../db/schema/places/places.ts";
import type { SitePartKey } from "../../nouns/site/declaration.ts";
import { sitePartDefaults } from "../../nouns/site/defaults.server.ts";
import { findSiteValues, getTotals } from "../../nouns/site/queries.server.ts";
import type { StudyStart } from "./contract.ts";
import { listStarters } from "./starters.server.ts";

export async function getStart(db: Reader): Promise<StudyStart> {
  const { demo, codebook } = await findSiteValues(db, "demo", "codebook");
  const { interventions, conflicts, news } = await getTotals(db);
  const isInForce = (await db.$count(codebooks)) > 0;
  return {
    records: interventions + conflicts + news,
    hasDemonstration: demo !== undefined,
    places: await db.$count(places),
    layers: await db.$count(mapLayers),
    codebook: isInForce ? "inForce" : codebook?.variables ? "draft" : "none",
    starters: listStarters(),
  };
}

/** All that parts of the site's own texts say: what is saved, or what stands there until then. */
export async function readSiteParts(
  db: Reader,
  keys: readonly string[],
): Promise<Record<string, Record<string, unknown>>> {
  const stored: Record<string, object | undefined> =
    keys.length === 0 ? {} : await findSiteValues(db, ...(keys as SitePartKey[]));
  return Object.fromEntries(keys.map((key) => [key, { ...sitePartDefaults[key], ...stored[key] }]));
}
