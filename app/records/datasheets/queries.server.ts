import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { interventionLists, interventions } from "../../../db/schema/interventions.ts";
import { notFound } from "../../shared/api/errors.ts";
import { recordProjection } from "../../shared/database/projections.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { ofItsLists, plainInterventionProjection } from "../interventions/queries.server.ts";
import {
  type Datasheet,
  type DatasheetFields,
  type DatasheetReading,
  datasheetMessages,
} from "./contract.ts";

const record = recordProjection(datasheets);

const projection = {
  ...record.first,
  description: sql<string>`${datasheets.description}`,
  image_description: datasheets.descriptionImage,
  features: datasheets.features,
  image_features: datasheets.featuresImage,
  conflictivity: datasheets.conflictivity,
  image_conflictivity: datasheets.conflictivityImage,
  spatialization: datasheets.mapAddress,
  intervention: plainInterventionProjection,
  ...record.last,
};

const readingProjection = {
  ...projection,
  image_description_alt: datasheets.descriptionImageAlt,
  image_features_alt: datasheets.featuresImageAlt,
  image_conflictivity_alt: datasheets.conflictivityImageAlt,
};

const populatedDatasheets = (db: Reader) =>
  db
    .select(projection)
    .from(datasheets)
    .innerJoin(interventions, eq(interventions.id, datasheets.interventionId))
    .leftJoin(interventionLists, ofItsLists);

export async function listDatasheets(db: Reader): Promise<Datasheet[]> {
  return populatedDatasheets(db).orderBy(asc(datasheets.createdAt), asc(datasheets.id));
}

/** @throws AppError `notFound` */
export async function getDatasheet(db: Reader, id: string): Promise<Datasheet> {
  const [datasheet] = await populatedDatasheets(db).where(eq(datasheets.id, id));
  if (!datasheet) throw notFound(datasheetMessages.unknown);
  return datasheet;
}

/** @param id as an address has it. @throws AppError `notFound` */
export async function getDatasheetReading(db: Reader, id: string): Promise<DatasheetReading> {
  if (!isId(id)) throw notFound(datasheetMessages.unknown);
  const [datasheet] = await db
    .select(readingProjection)
    .from(datasheets)
    .innerJoin(interventions, eq(interventions.id, datasheets.interventionId))
    .leftJoin(interventionLists, ofItsLists)
    .where(eq(datasheets.id, id));
  if (!datasheet) throw notFound(datasheetMessages.unknown);
  return datasheet;
}

/** A datasheet as its form has it. @throws AppError `notFound` where there is none, or it is another intervention's */
export async function getDatasheetForm(
  db: Reader,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<{ values: Required<DatasheetFields>; version: number; interventionName: string }> {
  const { intervention, _id, __v, createdAt, updatedAt, ...values } = await getDatasheetReading(db, id);
  if (intervention._id !== interventionId) throw notFound(datasheetMessages.unknown);
  return { values, version: __v, interventionName: intervention.interventionName };
}
