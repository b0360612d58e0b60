import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { datasheets, interventions } from "../../../db/schema.server.ts";
import { notFound } from "../../shared/errors.ts";
import { recordProjection } from "../../shared/projections.server.ts";
import { plainInterventionProjection } from "../interventions/queries.server.ts";
import { type Datasheet, datasheetMessages } from "./contract.ts";

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

const populatedDatasheets = (db: Reader) =>
  db
    .select(projection)
    .from(datasheets)
    .innerJoin(interventions, eq(interventions.id, datasheets.interventionId));

export async function listDatasheets(db: Reader): Promise<Datasheet[]> {
  return populatedDatasheets(db).orderBy(asc(datasheets.createdAt), asc(datasheets.id));
}

/** @throws AppError `notFound` */
export async function getDatasheet(db: Reader, id: string): Promise<Datasheet> {
  const [datasheet] = await populatedDatasheets(db).where(eq(datasheets.id, id));
  if (!datasheet) throw notFound(datasheetMessages.unknown);
  return datasheet;
}
