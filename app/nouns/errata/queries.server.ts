import { asc, desc, eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { errata } from "../../../db/schema/evidence/errata.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Erratum, erratumMessages } from "./contract.ts";
import { erratumFields } from "./declaration.ts";

const record = projectRecord(errata);
const projection = { ...record.first, ...projectFields(erratumFields, errata), ...record.last };

/** Newest first. */
export async function listErrata(db: Reader, { limit, offset }: Page): Promise<PageOf<Erratum>> {
  const [items, total] = await Promise.all([
    db.select(projection).from(errata).orderBy(desc(errata.date), asc(errata.id)).limit(limit).offset(offset),
    db.$count(errata),
  ]);
  return { items, total };
}

/** @throws AppError `notFound` */
export async function getErratum(db: Reader, id: string): Promise<Erratum> {
  const [erratum] = await db.select(projection).from(errata).where(eq(errata.id, id));
  if (!erratum) throw notFound(erratumMessages.unknown);
  return erratum;
}
