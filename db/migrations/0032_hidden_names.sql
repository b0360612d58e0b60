CREATE TABLE "hidden_names" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"spared" text[] DEFAULT '{}' NOT NULL,
	"actor_id" text collate "C",
	"editions" integer[] DEFAULT '{}' NOT NULL,
	"hidden_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conflict_actors" ADD COLUMN "published" text;--> statement-breakpoint
ALTER TABLE "hidden_names" ADD CONSTRAINT "hidden_names_actor_id_actors_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."actors"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
UPDATE conflict_actors own SET published = CASE
  WHEN link.written IS NOT NULL AND fold_text(link.written) = fold_text(actor.name) THEN link.written
  ELSE actor.name END
FROM conflict_actors link
  JOIN actors linked ON linked.id = link.actor_id
  JOIN actors actor ON actor.id = coalesce(linked.merged_into_id, linked.id)
WHERE own.conflict_id = link.conflict_id AND own.side = link.side AND own.position = link.position;
