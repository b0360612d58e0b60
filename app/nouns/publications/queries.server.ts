import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Publication, publicationMessages } from "./contract.ts";
import { publicationFields } from "./declaration.ts";

const record = projectRecord(publications);
const projection = { ...record.first, ...projectFields(publicationFields, publications), ...record.last };

/** By name. */
export async function listPublications(db: Reader, { limit, offset }: Page): Promise<PageOf<Publication>> {
  const [items, total] = await Promise.all([
    db
      .select(projection)
      .from(publications)
      .orderBy(sql`${publications.name} ${spanishCollation}`, asc(publications.id))
      .limit(limit)
      .offset(offset),
    db.$count(publications),
  ]);
  return { items, total };
}

/** @throws AppError `notFound` */
export async function getPublication(db: Reader, id: string): Promise<Publication> {
  const [publication] = await db.select(projection).from(publications).where(eq(publications.id, id));
  if (!publication) throw notFound(publicationMessages.unknown);
  return publication;
}
