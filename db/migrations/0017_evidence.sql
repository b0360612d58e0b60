-- A write under way holds some of these tables and may still want others: wait until it ends.
SELECT version FROM content_version FOR UPDATE;
--> statement-breakpoint
CREATE TABLE "actors" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"kind" text DEFAULT 'otro' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"merged_into_id" text collate "C",
	CONSTRAINT "actors_id_check" CHECK ("actors"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "actors_merged_into_id_check" CHECK ("actors"."merged_into_id" <> "actors"."id")
);
--> statement-breakpoint
CREATE TABLE "conflict_actors" (
	"conflict_id" text collate "C" NOT NULL,
	"side" text NOT NULL,
	"position" integer NOT NULL,
	"actor_id" text collate "C" NOT NULL,
	"written" text,
	CONSTRAINT "conflict_actors_conflict_id_side_position_pk" PRIMARY KEY("conflict_id","side","position")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"proposal" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"decision" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"operation" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text collate "C",
	"actor_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "errata" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"wrong" text NOT NULL,
	"right" text NOT NULL,
	"place" text NOT NULL,
	"intervention_id" text collate "C",
	"date" date NOT NULL,
	CONSTRAINT "errata_id_check" CHECK ("errata"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "passage_sources" (
	"passage_id" text collate "C" NOT NULL,
	"source_id" text collate "C" NOT NULL,
	"support" text DEFAULT 'supports' NOT NULL,
	"certainty" text DEFAULT 'certain' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "passage_sources_passage_id_source_id_pk" PRIMARY KEY("passage_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"field" text NOT NULL,
	"quote" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'anchored' NOT NULL,
	"intervention_id" text collate "C" GENERATED ALWAYS AS (case noun when 'intervention' then record_id end) STORED,
	"datasheet_id" text collate "C" GENERATED ALWAYS AS (case noun when 'datasheet' then record_id end) STORED,
	"conflict_id" text collate "C" GENERATED ALWAYS AS (case noun when 'conflict' then record_id end) STORED,
	"news_id" text collate "C" GENERATED ALWAYS AS (case noun when 'news' then record_id end) STORED,
	CONSTRAINT "passages_id_check" CHECK ("passages"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	CONSTRAINT "publications_id_check" CHECK ("publications"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'press' NOT NULL,
	"publication_id" text collate "C",
	"author" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"date" date,
	"date_precision" text DEFAULT 'day' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"archive_url" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "sources_id_check" CHECK ("sources"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "sources_kind_check" CHECK ("sources"."kind" in ('press', 'law', 'plan', 'report', 'web', 'interview')),
	CONSTRAINT "sources_date_precision_check" CHECK ("sources"."date_precision" in ('day', 'month', 'year'))
);
--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "source_id" text collate "C";--> statement-breakpoint
ALTER TABLE "actors" ADD CONSTRAINT "actors_merged_into_id_actors_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."actors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Actors come back from a backup or the trash in any order.
ALTER TABLE "actors" ALTER CONSTRAINT "actors_merged_into_id_actors_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "conflict_actors" ADD CONSTRAINT "conflict_actors_conflict_id_conflicts_id_fk" FOREIGN KEY ("conflict_id") REFERENCES "public"."conflicts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_actors" ADD CONSTRAINT "conflict_actors_actor_id_actors_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."actors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errata" ADD CONSTRAINT "errata_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_sources" ADD CONSTRAINT "passage_sources_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_sources" ADD CONSTRAINT "passage_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_datasheet_id_datasheets_id_fk" FOREIGN KEY ("datasheet_id") REFERENCES "public"."datasheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_conflict_id_conflicts_id_fk" FOREIGN KEY ("conflict_id") REFERENCES "public"."conflicts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "actors_name_key" ON "actors" USING btree (fold_text("name"));--> statement-breakpoint
CREATE INDEX "actors_merged_into_id_index" ON "actors" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "conflict_actors_actor_id_index" ON "conflict_actors" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "decisions_operation_index" ON "decisions" USING btree ("operation");--> statement-breakpoint
CREATE INDEX "errata_list_index" ON "errata" USING btree ("date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "errata_intervention_id_index" ON "errata" USING btree ("intervention_id");--> statement-breakpoint
CREATE INDEX "passage_sources_source_id_index" ON "passage_sources" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "passages_record_index" ON "passages" USING btree ("record_id","noun","field");--> statement-breakpoint
CREATE INDEX "passages_intervention_id_index" ON "passages" USING btree ("intervention_id") WHERE "passages"."intervention_id" is not null;--> statement-breakpoint
CREATE INDEX "passages_datasheet_id_index" ON "passages" USING btree ("datasheet_id") WHERE "passages"."datasheet_id" is not null;--> statement-breakpoint
CREATE INDEX "passages_conflict_id_index" ON "passages" USING btree ("conflict_id") WHERE "passages"."conflict_id" is not null;--> statement-breakpoint
CREATE INDEX "passages_news_id_index" ON "passages" USING btree ("news_id") WHERE "passages"."news_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_name_key" ON "publications" USING btree (fold_text("name"));--> statement-breakpoint
CREATE INDEX "sources_list_index" ON "sources" USING btree ("date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "sources_publication_id_index" ON "sources" USING btree ("publication_id");--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_source_id_index" ON "news" USING btree ("source_id") WHERE "news"."source_id" is not null;--> statement-breakpoint

-- Every name becomes an actor, spellings that differ in case or accents the same one, under the spelling used most; what
-- a conflict's record calls it stays with the link. Ids follow from the names, so that no two runs differ.
INSERT INTO "actors" ("id", "name")
SELECT left(md5('actor ' || folded), 24), name FROM (
  SELECT DISTINCT ON (folded) folded, name FROM (
    SELECT fold_text(name) AS folded, name, count(*) AS uses
    FROM (SELECT unnest(claimants || defendants) AS name FROM conflicts) AS named
    WHERE btrim(name) <> '' GROUP BY name
  ) AS spellings
  ORDER BY folded, uses DESC, name COLLATE "C"
) AS chosen;
--> statement-breakpoint
INSERT INTO "conflict_actors" ("conflict_id", "side", "position", "actor_id", "written")
SELECT conflicts.id, named.side, named.place - 1, left(md5('actor ' || fold_text(named.name)), 24), named.name
FROM conflicts, LATERAL (
  SELECT 'claimant' AS side, entry.name, entry.place FROM unnest(claimants) WITH ORDINALITY AS entry (name, place)
  UNION ALL
  SELECT 'defendant', entry.name, entry.place FROM unnest(defendants) WITH ORDINALITY AS entry (name, place)
) AS named
WHERE btrim(named.name) <> '';
--> statement-breakpoint
ALTER TABLE "conflicts" DROP COLUMN "claimants";--> statement-breakpoint
ALTER TABLE "conflicts" DROP COLUMN "defendants";