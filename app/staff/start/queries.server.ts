import type { Reader } from "../../../db/client.server.ts";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { mapLayers } from "../../../db/schema/places/map-layers.ts";
import { places } from "../../../db/schema/places/places.ts";
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
