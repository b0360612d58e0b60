import { sql } from "drizzle-orm";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { places } from "../../../db/schema/places/places.ts";
import { createReads } from "../../records/read-records.server.ts";
import { projectWhole } from "../../shared/database/field-columns.server.ts";
import { placeKinds } from "../../shared/places/place-kinds.ts";
import { placeRecordMessages } from "./contract.ts";
import { placeFields } from "./declaration.ts";

const { boundary: _, ...projection } = projectWhole(placeFields, places);

/** From the widest kind to the narrowest, numbered ones by their number. */
export const { list: listPlaceRecords, get: getPlaceRecord } = createReads(places, projection, {
  order: [
    sql`array_position(${sql.param([...placeKinds])}::text[], ${places.kind})`,
    sql`nullif(regexp_replace(${places.code}, '\\D', '', 'g'), '')::numeric nulls last`,
    sql`${places.name} ${spanishCollation}`,
    sql`${places.id}`,
  ],
  unknown: placeRecordMessages.unknown,
});
