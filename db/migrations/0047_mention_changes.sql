ALTER TABLE "mention_runs" ADD COLUMN "changes" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mention_runs" ADD COLUMN "read_changes" integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE "mention_runs" DROP COLUMN "is_due";