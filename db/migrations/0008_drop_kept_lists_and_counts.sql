-- A write under way holds some of these tables and may still want others: wait until it ends.
SELECT version FROM content_version FOR UPDATE;--> statement-breakpoint
-- With their triggers.
DROP FUNCTION "count_inserted", "count_deleted", "list_inserted_or_deleted", "list_moved" CASCADE;--> statement-breakpoint
DROP TABLE "record_counts";--> statement-breakpoint
DROP TABLE "intervention_lists";--> statement-breakpoint
DROP FUNCTION "make_lists", "unmake_lists";
