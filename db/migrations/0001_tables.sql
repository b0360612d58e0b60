CREATE TABLE "conflicts" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"intervention_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"stage_id" text NOT NULL,
	"actors" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"escalation" text DEFAULT '' NOT NULL,
	"claimants" text[] DEFAULT '{}' NOT NULL,
	"defendants" text[] DEFAULT '{}' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(name) || chr(10) || fold_text(description)) STORED NOT NULL,
	"search_stems" text[] GENERATED ALWAYS AS (search_stems(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "conflicts_id_check" CHECK ("conflicts"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_messages_id_check" CHECK ("contact_messages"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "content_version_one_row_check" CHECK ("content_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "datasheets" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"intervention_id" text NOT NULL,
	"description" text NOT NULL,
	"description_image" text DEFAULT '' NOT NULL,
	"features" text NOT NULL,
	"features_image" text DEFAULT '' NOT NULL,
	"conflictivity" text NOT NULL,
	"conflictivity_image" text DEFAULT '' NOT NULL,
	"map_address" text NOT NULL,
	CONSTRAINT "datasheets_intervention_id_unique" UNIQUE("intervention_id"),
	CONSTRAINT "datasheets_id_check" CHECK ("datasheets"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "hierarchies" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_name" text NOT NULL,
	"source" text NOT NULL,
	"report" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "interventions" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"hierarchy_id" text NOT NULL,
	"strategic_project" text NOT NULL,
	"system_id" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(name) || chr(10) || fold_text(description)) STORED NOT NULL,
	"search_stems" text[] GENERATED ALWAYS AS (search_stems(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "interventions_id_check" CHECK ("interventions"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_by" text,
	CONSTRAINT "media_key_unique" UNIQUE("key"),
	CONSTRAINT "media_id_check" CHECK ("media"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"intervention_id" text NOT NULL,
	"headline" text NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(headline) || chr(10) || fold_text(description)) STORED NOT NULL,
	"search_stems" text[] GENERATED ALWAYS AS (search_stems(headline || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "news_id_check" CHECK ("news"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "news_conflicts" (
	"news_id" text NOT NULL,
	"conflict_id" text NOT NULL,
	CONSTRAINT "news_conflicts_news_id_conflict_id_pk" PRIMARY KEY("news_id","conflict_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "record_counts" (
	"noun" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"noun" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "site_content_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "systems" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "users_id_check" CHECK ("users"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('researcher', 'assistant'))
);
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasheets" ADD CONSTRAINT "datasheets_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_hierarchy_id_hierarchies_id_fk" FOREIGN KEY ("hierarchy_id") REFERENCES "public"."hierarchies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_system_id_systems_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_conflicts" ADD CONSTRAINT "news_conflicts_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_conflicts" ADD CONSTRAINT "news_conflicts_conflict_id_conflicts_id_fk" FOREIGN KEY ("conflict_id") REFERENCES "public"."conflicts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflicts_list_index" ON "conflicts" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "conflicts_of_intervention_index" ON "conflicts" USING btree ("intervention_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conflicts_stage_id_index" ON "conflicts" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "conflicts_search_text_index" ON "conflicts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "conflicts_search_stems_index" ON "conflicts" USING gin ("search_stems");--> statement-breakpoint
CREATE INDEX "interventions_list_index" ON "interventions" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "interventions_latest_index" ON "interventions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "interventions_hierarchy_id_index" ON "interventions" USING btree ("hierarchy_id");--> statement-breakpoint
CREATE INDEX "interventions_system_id_index" ON "interventions" USING btree ("system_id");--> statement-breakpoint
CREATE INDEX "interventions_search_text_index" ON "interventions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "interventions_search_stems_index" ON "interventions" USING gin ("search_stems");--> statement-breakpoint
CREATE INDEX "news_list_index" ON "news" USING btree ("date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "news_of_intervention_by_date_index" ON "news" USING btree ("intervention_id","date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "news_of_intervention_index" ON "news" USING btree ("intervention_id","created_at","id");--> statement-breakpoint
CREATE INDEX "news_search_text_index" ON "news" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_search_stems_index" ON "news" USING gin ("search_stems");--> statement-breakpoint
CREATE INDEX "news_conflicts_conflict_id_index" ON "news_conflicts" USING btree ("conflict_id");--> statement-breakpoint
CREATE INDEX "revisions_record_index" ON "revisions" USING btree ("noun","record_id","id");--> statement-breakpoint
CREATE INDEX "revisions_operation_index" ON "revisions" USING btree ("operation");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (fold_text("username"));