import type { Database, Reader } from "../../../../db/client.server.ts";
import { readSnapshot } from "../../../features/open-data/rows.server.ts";
import { nameFilters } from "../../../records/filters/name-filters.server.ts";
import { areas } from "../constants.ts";
import type { MapFilters } from "../contract.ts";
import { describeMap } from "../map-files.server.ts";
import { getMap } from "../queries.server.ts";

/** A map and what its file says besides it. */
export function readSheet(db: Database, filters: MapFilters, origin: string) {
  return readSnapshot(db, async (tx) => {
    const { title, citation, license } = await describeMap(tx, origin);
    const texts = {
      title,
      filters: await describeFilters(tx, filters),
      citation,
      license: license.name,
      origin,
    };
    return { drawing: await getMap(tx, filters), texts };
  });
}

/** What a map was filtered by, in words; "" for all works. */
async function describeFilters(db: Reader, { area, ...filters }: MapFilters): Promise<string> {
  const words = (await nameFilters(db, filters, { hasLabels: true })).map(({ label }) => label);
  return [...words, area === undefined ? [] : `Parte: ${areas[area]}`].flat().join(" · ");
}
