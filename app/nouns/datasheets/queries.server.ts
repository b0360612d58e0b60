import { asc, eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { notFound } from "../../shared/api/errors.ts";
import { getFormValues, projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { getInterventionReading, plainInterventionProjection } from "../interventions/queries.server.ts";
import { type Datasheet, type DatasheetInput, type DatasheetReading, datasheetMessages } from "./contract.ts";
import { datasheetFields } from "./declaration.ts";

const record = projectRecord(datasheets);

const projection = {
  ...record.first,
  ...projectFields(datasheetFields, datasheets),
  intervention: plainInterventionProjection,
  ...record.last,
};

const readingProjection = {
  ...projection,
  image_description_alt: datasheets.descriptionImageAlt,
  image_features_alt: datasheets.featuresImageAlt,
  image_conflictivity_alt: datasheets.conflictivityImageAlt,
};

const selectPopulated = (db: Reader) =>
  db
    .select(projection)
    .from(datasheets)
    .innerJoin(interventions, eq(interventions.id, datasheets.interventionId));

export async function listDatasheets(db: Reader): Promise<Datasheet[]> {
  return selectPopulated(db).orderBy(asc(datasheets.createdAt), asc(datasheets.id));
}

/** @throws AppError `notFound` */
export async function getDatasheet(db: Reader, id: string): Promise<Datasheet> {
  const [datasheet] = await selectPopulated(db).where(eq(datasheets.id, id));
  if (!datasheet) throw notFound(datasheetMessages.unknown);
  return datasheet;
}

/** @throws AppError `notFound`, also for a malformed id */
export async function getDatasheetReading(db: Reader, id: string): Promise<DatasheetReading> {
  if (!isId(id)) throw notFound(datasheetMessages.unknown);
  const [datasheet] = await db
    .select(readingProjection)
    .from(datasheets)
    .innerJoin(interventions, eq(interventions.id, datasheets.interventionId))
    .where(eq(datasheets.id, id));
  if (!datasheet) throw notFound(datasheetMessages.unknown);
  return datasheet;
}

/** @throws AppError `notFound`, also for another intervention's datasheet */
export async function getDatasheetForm(
  db: Reader,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<{ values: Required<DatasheetInput>; version: number; interventionName: string }> {
  const source = { fields: datasheetFields, table: datasheets, id };
  const form = await getFormValues(db, source, datasheetMessages.unknown);
  const { intervention, ...values } = form.values;
  if (intervention !== interventionId) throw notFound(datasheetMessages.unknown);
  const { interventionName } = await getInterventionReading(db, intervention);
  return { values, version: form.version, interventionName };
}
