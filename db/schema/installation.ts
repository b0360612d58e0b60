import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Counters of rate-limiter-flexible (its table layout): wrong logins, contact messages. `expire` is in ms. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** Keys generated once for all instances of an installation. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
