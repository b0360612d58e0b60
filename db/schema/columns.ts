import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, text, timestamp } from "drizzle-orm/pg-core";

/** Spanish order (ñ after n), independent of the database's own collation. */
export const spanishCollation = sql.raw(`collate "es-x-icu"`);

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * An id, compared by its bytes: a linguistic collation takes several times as long, and its indexes are wrong once the
 * system's library changes.
 */
export const identifier = customType<{ data: string }>({ dataType: () => `text collate "C"` });

export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** What every record has: the wire's `_id`, `__v`, `createdAt`, `updatedAt`. */
export const recordColumns = {
  id: identifier("id").primaryKey(),
  version: integer("version").notNull().default(0),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
};

/** All "" without an image. */
export const imageColumns = {
  image: text("image").notNull().default(""),
  imageAlt: text("image_alt").notNull().default(""),
  imageCaption: text("image_caption").notNull().default(""),
  imageCredit: text("image_credit").notNull().default(""),
};

export const matchesRecordId = (id: AnyPgColumn) => sql`${id} ~ '^[0-9a-f]{24}$'`;
