CREATE TABLE "proposal_readings" (
	"intervention_id" text collate "C" PRIMARY KEY NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"read_changes" integer,
	"words" jsonb
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"intervention_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"score" double precision NOT NULL,
	"place" integer NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"field" text NOT NULL,
	"quote" text NOT NULL,
	"news_id" text collate "C",
	"conflict_id" text collate "C",
	"instead_of" text collate "C",
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposal_readings" ADD CONSTRAINT "proposal_readings_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_intervention_id_index" ON "proposals" USING btree ("intervention_id");