import { asc, eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Clipping, clippingMessages } from "./contract.ts";

const record = projectRecord(clippings);
const projection = {
  ...record.first,
  name: clippings.name,
  source: clippings.sourceId,
  audience: clippings.audience,
  credit: clippings.credit,
  pages: clippings.pages,
  original: clippings.original,
  ...record.last,
};

/** Those of one source in their order, or all. */
export async function listClippings(
  db: Reader,
  source: string | undefined,
  { limit, offset }: Page,
): Promise<PageOf<Clipping>> {
  const where = source === undefined ? undefined : eq(clippings.sourceId, source);
  const order = source === undefined ? [] : [asc(clippings.position)];
  const [items, total] = await Promise.all([
    db
      .select(projection)
      .from(clippings)
      .where(where)
      .orderBy(...order, asc(clippings.id))
      .limit(limit)
      .offset(offset),
    db.$count(clippings, where),
  ]);
  return { items, total };
}

/** @throws AppError `notFound` */
export async function getClipping(db: Reader, id: string): Promise<Clipping> {
  const [clipping] = await db.select(projection).from(clippings).where(eq(clippings.id, id));
  if (!clipping) throw notFound(clippingMessages.unknown);
  return clipping;
}

/**
 * Requires that somebody may see a page: visitors those of a source that staff show.
 * @returns its number
 * @throws AppError `notFound`, the same for a page that is not there and for one that is not theirs to see
 */
export async function requireVisiblePage(
  db: Reader,
  { id, page }: { id: string; page: string },
  seesAll: boolean,
): Promise<number> {
  const number = /^[1-9]\d?$/.test(page) ? Number(page) : 0;
  const [found] = await db
    .select({ audience: clippings.audience, sourceId: clippings.sourceId, pages: clippings.pages })
    .from(clippings)
    .where(eq(clippings.id, id));
  const isShown = found?.audience === "everyone" && found.sourceId !== null;
  const isThere = number > 0 && number <= (found?.pages.length ?? 0);
  if (!isThere || !(seesAll || isShown)) throw notFound(clippingMessages.unknown);
  return number;
}
