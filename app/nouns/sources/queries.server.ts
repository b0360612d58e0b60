import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type NewsSource, type Source, sourceMessages } from "./contract.ts";
import { sourceFields } from "./declaration.ts";

const record = projectRecord(sources);
const projection = { ...record.first, ...projectFields(sourceFields, sources), ...record.last };

/** Newest first, those without a date last. */
export async function listSources(db: Reader, { limit, offset }: Page): Promise<PageOf<Source>> {
  const [items, total] = await Promise.all([
    db
      .select(projection)
      .from(sources)
      .orderBy(sql`${sources.date} desc nulls last`, asc(sources.id))
      .limit(limit)
      .offset(offset),
    db.$count(sources),
  ]);
  return { items, total };
}

/** @throws AppError `notFound` */
export async function getSource(db: Reader, id: string): Promise<Source> {
  const [source] = await db.select(projection).from(sources).where(eq(sources.id, id));
  if (!source) throw notFound(sourceMessages.unknown);
  return source;
}

/** A source with the name of its publication, for the news item that it is of. */
export async function findNewsSource(db: Reader, id: string): Promise<NewsSource | null> {
  const publication = sql<string>`coalesce(${publications.name}, '')`;
  const [source] = await db
    .select({ ...record.first, ...projectFields(sourceFields, sources), publication })
    .from(sources)
    .leftJoin(publications, eq(publications.id, sources.publicationId))
    .where(eq(sources.id, id));
  return source ?? null;
}
