import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identifier, timestamptz } from "../columns.ts";
import { media } from "../media.ts";

/**
 * Images of other hosts that records name, and their copies in our storage. Not content: that an image arrives or fails
 * changes no record.
 */
export const outsideImages = pgTable(
  "outside_images",
  {
    /** Of the address; it stands for it in addresses of ours. */
    hash: identifier("hash").primaryKey(),
    address: text("address").notNull(),
    /** The copy, once there is one. */
    mediaId: identifier("media_id").references(() => media.id, { onDelete: "set null" }),
    /** Why there is none, as a Spanish sentence; "" before the first attempt. */
    problem: text("problem").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due. */
    retryAt: timestamptz("retry_at"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("outside_images_media_id").on(table.mediaId),
    index("outside_images_retry_at").on(table.retryAt),
  ],
);
