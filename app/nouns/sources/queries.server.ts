import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { createReads } from "../../records/read-records.server.ts";
import { projectWhole } from "../../shared/database/field-columns.server.ts";
import { type NewsSource, sourceMessages } from "./contract.ts";
import { sourceFields } from "./declaration.ts";

const projection = projectWhole(sourceFields, sources);
const { __v, createdAt, updatedAt, ...ownProjection } = projection;

/** Newest first, those without a date last. */
export const { list: listSources, get: getSource } = createReads(sources, projection, {
  order: [sql`${sources.date} desc nulls last`, asc(sources.id)],
  unknown: sourceMessages.unknown,
});

/** A source with the name of its publication, for the news item that it is of. */
export async function findNewsSource(db: Reader, id: string): Promise<NewsSource | null> {
  const publication = sql<string>`coalesce(${publications.name}, '')`;
  const [source] = await db
    .select({ ...ownProjection, publication })
    .from(sources)
    .leftJoin(publications, eq(publications.id, sources.publicationId))
    .where(eq(sources.id, id));
  return source ?? null;
}
