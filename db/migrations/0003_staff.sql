ALTER TABLE "conflicts" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "description_image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "features_image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "conflictivity_image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "revisions_deleted_index" ON "revisions" USING btree ("id") WHERE "revisions"."action" = 'delete';