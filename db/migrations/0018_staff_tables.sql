CREATE TABLE "accepted_checks" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"check_name" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accepted_checks_noun_record_id_check_name_pk" PRIMARY KEY("noun","record_id","check_name")
);
--> statement-breakpoint
CREATE TABLE "bulk_operations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text collate "C",
	"actor_name" text NOT NULL,
	"noun" text NOT NULL,
	"content" text,
	"change" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"undone" jsonb
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"owner_id" text collate "C",
	"is_shared" boolean NOT NULL,
	"noun" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_owner_id_index" ON "saved_views" USING btree ("owner_id");