import type { Database, Reader } from "../../../../db/client.server.ts";
import { readSnapshot } from "../../../features/open-data/rows.server.ts";
import { listCatalogOptions } from "../../../nouns/catalog/queries.server.ts";
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
async function describeFilters(db: Reader, filters: MapFilters): Promise<string> {
  const { system, hierarchy, stage, from, to, area } = filters;
  const find = async (label: string, list: "systems" | "hierarchies" | "stages", id: string | undefined) => {
    if (id === undefined) return "";
    const options = await listCatalogOptions(db, list);
    return `${label}: ${options.find((option) => option.id === id)?.name ?? "no está en la lista"}`;
  };
  const words = [
    await find("Sistema", "systems", system),
    await find("Jerarquía", "hierarchies", hierarchy),
    await find("Etapa del conflicto", "stages", stage),
    from === undefined ? "" : `En la prensa desde ${from}`,
    to === undefined ? "" : `En la prensa hasta ${to}`,
    area === undefined ? "" : `Parte: ${areas[area]}`,
  ];
  return words.filter((text) => text !== "").join(" · ");
}
