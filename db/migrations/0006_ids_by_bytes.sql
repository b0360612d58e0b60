-- A write that is under way holds some of these tables and may still want others: it ends first.
SELECT version FROM content_version FOR UPDATE;--> statement-breakpoint
ALTER TABLE "conflicts" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "conflicts" ALTER COLUMN "intervention_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "conflicts" ALTER COLUMN "stage_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "operation" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "datasheets" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "datasheets" ALTER COLUMN "intervention_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "hierarchies" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "interventions" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "interventions" ALTER COLUMN "hierarchy_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "interventions" ALTER COLUMN "system_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "created_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "intervention_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "news_conflicts" ALTER COLUMN "news_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "news_conflicts" ALTER COLUMN "conflict_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "revisions" ALTER COLUMN "operation" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "revisions" ALTER COLUMN "actor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "revisions" ALTER COLUMN "record_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "site_content" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "stages" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "systems" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
-- What the planner knew of these columns went with their old type, and comes back by itself only after many changes.
ANALYZE "conflicts", "datasheets", "interventions", "news", "news_conflicts", "revisions";
