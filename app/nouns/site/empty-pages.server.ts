import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { type PublicPath, publicPages } from "../../shared/pages/public-pages.ts";
import { findSiteValues } from "./queries.server.ts";

/** Public pages that have nothing of their own yet: no menu offers them, and each says what there is instead. */
export async function listEmptyPages(db: Reader): Promise<PublicPath[]> {
  return readShared("empty pages", async () => {
    const [{ rows }, { team }] = await Promise.all([
      db.execute<{
        map: boolean;
        actors: boolean;
        places: boolean;
        errata: boolean;
        reports: boolean;
        method: boolean;
      }>(sql`
        select exists (select from geometries) as map, exists (select from actors where merged_into_id is null) as actors,
          exists (select from places) as places, exists (select from errata) as errata, exists (select from reports) as reports,
          exists (select from codebooks where state = 'in_force') as method`),
      findSiteValues(db, "team"),
    ]);
    const has: Record<string, boolean> = {
      [href("/map")]: rows[0]?.map ?? false,
      [href("/actors")]: rows[0]?.actors ?? false,
      [href("/places/:placeId?", {})]: rows[0]?.places ?? false,
      [href("/errata")]: rows[0]?.errata ?? false,
      [href("/reports")]: rows[0]?.reports ?? false,
      [href("/method")]: rows[0]?.method ?? false,
      [href("/team")]: (team?.members.length ?? 0) > 0,
    };
    return publicPages.map(({ path }) => path).filter((path) => has[path] === false);
  });
}
