import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { revisionActions, revisionNouns } from "../app/shared/values/revisions.ts";

/** The collation of every list a person reads: Spanish (ñ after n), whatever the database's own is. */
export const spanish = sql.raw(`collate "es-x-icu"`);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * An id, of a record or of a write. Its order is that of its bytes: to compare two by a language's rules takes several
 * times as long, and an index that follows such rules is wrong once the system's library changes them.
 */
const identifier = customType<{ data: string }>({ dataType: () => `text collate "C"` });

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** What every record has: the wire's `_id`, `__v`, `createdAt`, `updatedAt`. */
const recordColumns = {
  id: identifier("id").primaryKey(),
  version: integer("version").notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
};

/** An image's address, and what it shows in words for those who do not see it; both "" where there is none. */
const imageColumns = {
  image: text("image").notNull().default(""),
  imageAlt: text("image_alt").notNull().default(""),
};

const isRecordId = (id: AnyPgColumn) => sql`${id} ~ '^[0-9a-f]{24}$'`;

/**
 * Folded text and stems for the search of design.md §4.11, kept by the database itself.
 * `fold_text` and `search_stems` are in the first migration.
 */
const searchColumns = (title: string, body: string) => ({
  searchText: text("search_text")
    .notNull()
    .generatedAlwaysAs(sql.raw(`fold_text(${title}) || chr(10) || fold_text(${body})`)),
  searchStems: text("search_stems")
    .array()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_stems(${title} || ' ' || ${body})`)),
});

export const hierarchies = pgTable("hierarchies", {
  ...recordColumns,
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const systems = pgTable("systems", {
  ...recordColumns,
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const stages = pgTable("stages", {
  ...recordColumns,
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const users = pgTable(
  "users",
  {
    ...recordColumns,
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    username: text("username").notNull(),
    role: text("role", { enum: ["researcher", "assistant"] }).notNull(),
    passwordHash: text("password_hash").notNull(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`fold_text(${table.username})`),
    check("users_id_check", isRecordId(table.id)),
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
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("sessions_user_id_index").on(table.userId),
    index("sessions_expires_at_index").on(table.expiresAt),
  ],
);

/** Counters of rate-limiter-flexible (its table layout): wrong logins, contact messages. `expire` is in ms. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

export const interventions = pgTable(
  "interventions",
  {
    ...recordColumns,
    name: text("name").notNull(),
    description: text("description").notNull(),
    hierarchyId: identifier("hierarchy_id")
      .notNull()
      .references(() => hierarchies.id),
    strategicProject: text("strategic_project").notNull(),
    systemId: identifier("system_id")
      .notNull()
      .references(() => systems.id),
    ...imageColumns,
    ...searchColumns("name", "description"),
  },
  (table) => [
    check("interventions_id_check", isRecordId(table.id)),
    index("interventions_list_index").on(sql`${table.name} ${spanish}`, table.id),
    index("interventions_latest_index").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("interventions_hierarchy_id_index").on(table.hierarchyId),
    index("interventions_system_id_index").on(table.systemId),
    index("interventions_search_text_index").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("interventions_search_stems_index").using("gin", table.searchStems),
  ],
);

export const datasheets = pgTable(
  "datasheets",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .unique()
      .references(() => interventions.id, { onDelete: "cascade" }),
    description: text("description").notNull(),
    descriptionImage: text("description_image").notNull().default(""),
    descriptionImageAlt: text("description_image_alt").notNull().default(""),
    features: text("features").notNull(),
    featuresImage: text("features_image").notNull().default(""),
    featuresImageAlt: text("features_image_alt").notNull().default(""),
    conflictivity: text("conflictivity").notNull(),
    conflictivityImage: text("conflictivity_image").notNull().default(""),
    conflictivityImageAlt: text("conflictivity_image_alt").notNull().default(""),
    mapAddress: text("map_address").notNull(),
  },
  (table) => [check("datasheets_id_check", isRecordId(table.id))],
);

export const conflicts = pgTable(
  "conflicts",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .references(() => interventions.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    stageId: identifier("stage_id")
      .notNull()
      .references(() => stages.id),
    actors: text("actors").notNull(),
    ...imageColumns,
    /** Coding for the study's statistics; "" and {} where a conflict is not coded yet. */
    type: text("type").notNull().default(""),
    escalation: text("escalation").notNull().default(""),
    claimants: text("claimants").array().notNull().default(sql`'{}'`),
    defendants: text("defendants").array().notNull().default(sql`'{}'`),
    ...searchColumns("name", "description"),
  },
  (table) => [
    check("conflicts_id_check", isRecordId(table.id)),
    index("conflicts_list_index").on(sql`${table.name} ${spanish}`, table.id),
    index("conflicts_of_intervention_index").on(table.interventionId, table.createdAt, table.id),
    index("conflicts_stage_id_index").on(table.stageId),
    index("conflicts_search_text_index").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("conflicts_search_stems_index").using("gin", table.searchStems),
  ],
);

export const news = pgTable(
  "news",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .references(() => interventions.id, { onDelete: "cascade" }),
    headline: text("headline").notNull(),
    description: text("description").notNull(),
    /** A calendar date: it has no time zone, so what was typed is what is read. */
    date: date("date", { mode: "string" }).notNull(),
    ...imageColumns,
    ...searchColumns("headline", "description"),
  },
  (table) => [
    check("news_id_check", isRecordId(table.id)),
    index("news_list_index").on(table.date.desc().nullsFirst(), table.id),
    index("news_of_intervention_by_date_index").on(
      table.interventionId,
      table.date.desc().nullsFirst(),
      table.id,
    ),
    index("news_of_intervention_index").on(table.interventionId, table.createdAt, table.id),
    index("news_without_image_index")
      .on(table.date.desc().nullsFirst(), table.id)
      .where(sql`${table.image} = ''`),
    index("news_search_text_index").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("news_search_stems_index").using("gin", table.searchStems),
  ],
);

/** The conflicts that a news item reports on. */
export const newsConflicts = pgTable(
  "news_conflicts",
  {
    newsId: identifier("news_id")
      .notNull()
      .references(() => news.id, { onDelete: "cascade" }),
    conflictId: identifier("conflict_id")
      .notNull()
      .references(() => conflicts.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.conflictId] }),
    index("news_conflicts_conflict_id_index").on(table.conflictId),
  ],
);

/** Re-encoded images; the file itself is in the configured storage under `key`. */
export const media = pgTable(
  "media",
  {
    ...recordColumns,
    key: text("key").notNull().unique(),
    contentType: text("content_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    createdBy: identifier("created_by"),
  },
  (table) => [check("media_id_check", isRecordId(table.id))],
);

/**
 * `stored`: no mail is configured · `waiting`: to be sent · `claimed`: an instance prepares to · `sending`: the mail is
 * being handed over · `sent` · `failed`: given up · `doubtful`: handed over, and nobody knows whether it arrived.
 */
const deliveryStates = ["stored", "waiting", "claimed", "sending", "sent", "failed", "doubtful"] as const;

export const contactMessages = pgTable(
  "contact_messages",
  {
    ...recordColumns,
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    /** When a researcher first opened it; null while it is new. */
    readAt: moment("read_at"),
    /** The sender's own name for it, so that a form that is sent again after a lost answer is stored once. */
    operation: identifier("operation").unique(),
    /** How far its mail is; server/jobs/contact-delivery.ts moves it on. */
    delivery: text("delivery", { enum: deliveryStates }).notNull().default("stored"),
    attempts: integer("attempts").notNull().default(0),
    /** When it is due to be sent; while one instance is at it, until when that instance has it. */
    dueAt: moment("due_at"),
    sentAt: moment("sent_at"),
    /** Why the last attempt failed, for a person to read; "" where none has. */
    problem: text("problem").notNull().default(""),
  },
  (table) => [
    check("contact_messages_id_check", isRecordId(table.id)),
    check(
      "contact_messages_delivery_check",
      sql`${table.delivery} in ('stored', 'waiting', 'claimed', 'sending', 'sent', 'failed', 'doubtful')`,
    ),
    index("contact_messages_due_index")
      .on(table.dueAt)
      .where(sql`${table.delivery} in ('waiting', 'claimed', 'sending')`),
  ],
);

/** Keys that an installation makes up for itself, once for all its instances. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

/** Editable texts of the site, one record a key: `information`, `home`, `coding`, … Shapes are in their contracts. */
export const siteContent = pgTable("site_content", {
  ...recordColumns,
  key: text("key").notNull().unique(),
  value: jsonb("value").notNull().$type<Record<string, unknown>>(),
});

/** One changed record: who, when, what, and the whole row as it was before. One write is one operation. */
export const revisions = pgTable(
  "revisions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    operation: identifier("operation").notNull(),
    at: moment("at").notNull().defaultNow(),
    actorId: identifier("actor_id"),
    actorName: text("actor_name").notNull(),
    action: text("action", { enum: revisionActions }).notNull(),
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
  },
  (table) => [
    index("revisions_record_index").on(table.noun, table.recordId, table.id),
    index("revisions_operation_index").on(table.operation),
    index("revisions_deleted_index").on(table.id).where(sql`${table.action} = 'delete'`),
  ],
);

/** Runs of the importer; `id` is the operation of their revisions, which is what undoes them. */
export const imports = pgTable("imports", {
  id: identifier("id").primaryKey(),
  at: moment("at").notNull().defaultNow(),
  actorName: text("actor_name").notNull(),
  source: text("source").notNull(),
  report: jsonb("report").notNull().$type<Record<string, unknown>>(),
  undoneAt: moment("undone_at"),
});

/** One row; raised in the transaction of every write, it names the state that a cached answer was made from. */
export const contentVersion = pgTable(
  "content_version",
  {
    id: integer("id").primaryKey().default(1),
    version: bigint("version", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("content_version_one_row_check", sql`${table.id} = 1`)],
);

/**
 * Ids of what belongs to each intervention, in the order they were entered, with commas between. Kept by triggers: every
 * answer that names an intervention lists them, and to collect them would cost more than all the rest of it. Null, or no
 * row, where they have changed in this transaction: its end makes them.
 */
export const interventionLists = pgTable("intervention_lists", {
  interventionId: identifier("intervention_id")
    .primaryKey()
    .references(() => interventions.id, { onDelete: "cascade" }),
  conflictIds: text("conflict_ids"),
  newsIds: text("news_ids"),
});

/** Rows of the large tables, kept by triggers, so that an unfiltered page need not count 100,000 of them. */
export const recordCounts = pgTable("record_counts", {
  noun: text("noun").primaryKey(),
  total: bigint("total", { mode: "number" }).notNull(),
});
