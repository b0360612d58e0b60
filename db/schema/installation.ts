import { bigint, bigserial, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identifier, timestamptz } from "./columns.ts";

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

/** Attempts of `npm run backup`; a database of several machines has those of all. */
export const backups = pgTable("backups", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  at: timestamptz("at").notNull().defaultNow(),
  host: text("host").notNull(),
  path: text("path").notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  /** Of all tables; 0 where they were not counted. */
  rows: integer("rows").notNull().default(0),
  /** Files that the database named and the storage did not have. */
  missingFiles: integer("missing_files").notNull().default(0),
  /** When the whole file was last read back and matched its checksums; null if that has not happened yet. */
  checkedAt: timestamptz("checked_at"),
  /** Why there is no backup, in Spanish; "" where there is one. */
  problem: text("problem").notNull().default(""),
});

/** Running servers, each of which renews its row every few seconds and deletes it when it stops. */
export const instances = pgTable("instances", {
  id: identifier("id").primaryKey(),
  startedAt: timestamptz("started_at").notNull().defaultNow(),
  seenAt: timestamptz("seen_at").notNull().defaultNow(),
  /** As `serverShape` of app/staff/status/contract.ts in the version of that server. */
  report: jsonb("report").notNull().$type<Record<string, unknown>>(),
});
