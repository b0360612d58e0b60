import { asc, eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { notFound } from "../../shared/api/errors.ts";
import { getFormValues, projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { Page } from "../../shared/lists/paging.ts";
import { isId } from "../../shared/values/ids.ts";
import type { Embed } from "../interventions/contract.ts";
import { getInterventionReading, populateInterventions } from "../interventions/queries.server.ts";
import { type Datasheet, type DatasheetInput, type DatasheetReading, datasheetMessages } from "./contract.ts";
import { datasheetFields } from "./declaration.ts";

const record = projectRecord(datasheets);

const projection = {
  ...record.first,
  ...projectFields(datasheetFields, datasheets),
  ...record.last,
};

const readingProjection = {
  ...projection,
  image_description_alt: datasheets.descriptionImageAlt,
  image_features_alt: datasheets.featuresImageAlt,
  image_conflictivity_alt: datasheets.conflictivityImageAlt,
};

/** @param _page a list that is sent whole has none */
export async function listDatasheets(db: Reader, _page: Page, embed: Embed): Promise<Datasheet[]> {
  const rows = await db
    .select(projection)
    .from(datasheets)
    .orderBy(asc(datasheets.createdAt), asc(datasheets.id));
  return populateInterventions(db, rows, embed);
}

/** @throws AppError `notFound` */
export async function getDatasheet(db: Reader, id: string, embed: Embed): Promise<Datasheet> {
  const rows = await db.select(projection).from(datasheets).where(eq(datasheets.id, id));
  const [datasheet] = await populateInterventions(db, rows, embed);
  if (!datasheet) throw notFound(datasheetMessages.unknown);
  return datasheet;
}

/** @throws AppError `notFound`, also for a malformed id */
export async function getDatasheetReading(db: Reader, id: string): Promise<DatasheetReading> {
  if (!isId(id)) throw notFound(datasheetMessages.unknown);
  const rows = await db.select(readingProjection).from(datasheets).where(eq(datasheets.id, id));
  const [datasheet] = await populateInterventions(db, rows, {});
  if (!datasheet) throw notFound(datasheetMessages.unknown);
  return datasheet;
}

/** @throws AppError `notFound`, also for another intervention's datasheet */
export async function getDatasheetForm(
  db: Reader,
  id: string,
  interventionId: string,
): Promise<{ values: Required<DatasheetInput>; version: number; interventionName: string }> {
  const source = { fields: datasheetFields, table: datasheets, id };
  const form = await getFormValues(db, source, datasheetMessages.unknown);
  const { intervention, ...values } = form.values;
  if (intervention !== interventionId) throw notFound(datasheetMessages.unknown);
  const { interventionName } = await getInterventionReading(db, intervention);
  return { values, version: form.version, interventionName };
}
