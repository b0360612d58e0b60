ALTER TABLE "conflicts" ADD COLUMN "image_caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conflicts" ADD COLUMN "image_credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "description_image_caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "description_image_credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "features_image_caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "features_image_credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "conflictivity_image_caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasheets" ADD COLUMN "conflictivity_image_credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "image_caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "interventions" ADD COLUMN "image_credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "image_caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "image_credit" text DEFAULT '' NOT NULL;