CREATE TABLE "outside_images" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"media_id" text collate "C",
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outside_images" ADD CONSTRAINT "outside_images_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_images_media_id" ON "outside_images" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "outside_images_retry_at" ON "outside_images" USING btree ("retry_at");