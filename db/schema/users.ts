import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { roles } from "../../app/shared/session/permissions.ts";
import { bytea, identifier, matchesRecordId, recordColumns, timestamptz } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    ...recordColumns,
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    username: text("username").notNull(),
    role: text("role", { enum: roles }).notNull(),
    passwordHash: text("password_hash").notNull(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`fold_text(${table.username})`),
    check("users_id_check", matchesRecordId(table.id)),
    check("users_role_check", sql`${table.role} in ('researcher', 'assistant')`),
  ],
);

/** A token is stored only as its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    userId: identifier("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    index("sessions_user_id_index").on(table.userId),
    index("sessions_expires_at_index").on(table.expiresAt),
  ],
);

/** A link by which its user may set a new password, once. The newest one of a user is the only one. */
export const passwordLinks = pgTable("password_links", {
  userId: identifier("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: bytea("token_hash").notNull().unique(),
  expiresAt: timestamptz("expires_at").notNull(),
});
