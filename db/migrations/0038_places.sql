CREATE TABLE "mention_runs" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_due" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" text collate "C" NOT NULL,
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"field" text NOT NULL,
	"register" text NOT NULL,
	"entry_id" text collate "C",
	"candidates" text[] NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"quote" text NOT NULL,
	"basis" text NOT NULL,
	CONSTRAINT "mentions_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"parent_id" text collate "C",
	"code" text DEFAULT '' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"ambiguous" text DEFAULT 'no' NOT NULL,
	"boundary" text DEFAULT '' NOT NULL,
	CONSTRAINT "places_id_check" CHECK ("places"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "places_parent_id_check" CHECK ("places"."parent_id" <> "places"."id")
);
--> statement-breakpoint
CREATE TABLE "work_places" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"intervention_id" text collate "C" NOT NULL,
	"place_id" text collate "C" NOT NULL,
	"relation" text NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	CONSTRAINT "work_places_id_check" CHECK ("work_places"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
ALTER TABLE "actors" ADD COLUMN "patterns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_places_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_places" ADD CONSTRAINT "work_places_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_places" ADD CONSTRAINT "work_places_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_record_index" ON "mentions" USING btree ("record_id","noun");--> statement-breakpoint
CREATE INDEX "mentions_entry_index" ON "mentions" USING btree ("entry_id","noun","record_id");--> statement-breakpoint
CREATE INDEX "places_parent_id_index" ON "places" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "places_name_index" ON "places" USING btree (fold_text("name"));--> statement-breakpoint
CREATE INDEX "work_places_intervention_id_index" ON "work_places" USING btree ("intervention_id");--> statement-breakpoint
CREATE INDEX "work_places_place_id_index" ON "work_places" USING btree ("place_id");--> statement-breakpoint
-- A place and the wider one that it lies in come, and come back, in one write in any order.
ALTER TABLE "places" ALTER CONSTRAINT "places_parent_id_places_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
INSERT INTO "mention_runs" ("id", "is_due") VALUES (1, true);
