ALTER TABLE "passages" DROP CONSTRAINT "passages_intervention_id_interventions_id_fk";
--> statement-breakpoint
ALTER TABLE "passages" DROP CONSTRAINT "passages_datasheet_id_datasheets_id_fk";
--> statement-breakpoint
ALTER TABLE "passages" DROP CONSTRAINT "passages_conflict_id_conflicts_id_fk";
--> statement-breakpoint
ALTER TABLE "passages" DROP CONSTRAINT "passages_news_id_news_id_fk";
--> statement-breakpoint
DROP INDEX "passages_intervention_id_index";--> statement-breakpoint
DROP INDEX "passages_datasheet_id_index";--> statement-breakpoint
DROP INDEX "passages_conflict_id_index";--> statement-breakpoint
DROP INDEX "passages_news_id_index";--> statement-breakpoint
ALTER TABLE "passages" DROP COLUMN "intervention_id";--> statement-breakpoint
ALTER TABLE "passages" DROP COLUMN "datasheet_id";--> statement-breakpoint
ALTER TABLE "passages" DROP COLUMN "conflict_id";--> statement-breakpoint
ALTER TABLE "passages" DROP COLUMN "news_id";