import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { addLinks } from "../../../db/links/read-links.server.ts";
import { passages } from "../../../db/schema/evidence/passages.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import type { Support } from "../../shared/values/field-declarations.ts";
import { type Passage, passageMessages } from "./contract.ts";
import { passageFields } from "./declaration.ts";

const record = projectRecord(passages);
const own = projectFields(passageFields, passages);
const projection = { ...record.first, ...own, ...record.last };

type Found = Omit<Passage, "sources">;

/** In the order of their records. */
export async function listPassages(db: Reader, { limit, offset }: Page): Promise<PageOf<Passage>> {
  const [found, total] = await Promise.all([
    db
      .select(projection)
      .from(passages)
      .orderBy(asc(passages.recordId), asc(passages.id))
      .limit(limit)
      .offset(offset),
    db.$count(passages),
  ]);
  return { items: await addSources(db, found), total };
}

/** @throws AppError `notFound` */
export async function getPassage(db: Reader, id: string): Promise<Passage> {
  const [passage] = await addSources(
    db,
    await db.select(projection).from(passages).where(eq(passages.id, id)),
  );
  if (!passage) throw notFound(passageMessages.unknown);
  return passage;
}

/** Those of any of these records, oldest first. @param recordIds or a query for them */
export async function findPassages(db: Reader, recordIds: string[] | SQL): Promise<Passage[]> {
  const found = await db
    .select(projection)
    .from(passages)
    .where(inArray(passages.recordId, recordIds))
    .orderBy(asc(passages.createdAt), asc(passages.id));
  return addSources(db, found);
}

async function addSources(db: Reader, found: Found[]): Promise<Passage[]> {
  const rows = found.map(({ _id }) => ({ id: _id }));
  const linked = (await addLinks(db, "passage", rows)) as { id: string; sources?: Support[] }[];
  return found.map((passage, index) => {
    const { __v, createdAt, updatedAt, ...fields } = passage;
    return { ...fields, sources: linked[index]?.sources ?? [], __v, createdAt, updatedAt };
  });
}
