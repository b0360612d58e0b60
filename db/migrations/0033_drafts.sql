CREATE TABLE "drafts" (
	"user_id" text collate "C" NOT NULL,
	"id" text collate "C" NOT NULL,
	"form" text NOT NULL,
	"record_id" text collate "C",
	"content" text,
	"version" integer NOT NULL,
	"holder" text collate "C" NOT NULL,
	"open_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_updated_at_index" ON "drafts" USING btree ("updated_at");