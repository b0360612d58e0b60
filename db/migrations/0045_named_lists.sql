ALTER TABLE "hierarchies" ALTER COLUMN "position" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "stages" ALTER COLUMN "position" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "systems" ALTER COLUMN "position" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "hierarchies" ADD COLUMN "meaning" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "meaning" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "sign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "meaning" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "color" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "pattern" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "pictogram" text DEFAULT '' NOT NULL;