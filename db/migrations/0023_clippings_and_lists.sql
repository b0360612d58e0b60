CREATE TABLE "clippings" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"source_id" text collate "C",
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'staff' NOT NULL,
	"pages" jsonb NOT NULL,
	"original" text,
	"created_by" text collate "C",
	CONSTRAINT "clippings_id_check" CHECK ("clippings"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
CREATE TABLE "assigned_lists" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"noun" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"record_ids" text[] NOT NULL,
	"assignee_id" text collate "C" NOT NULL,
	"assigner_id" text collate "C",
	"assigner_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "clippings" ADD CONSTRAINT "clippings_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_lists" ADD CONSTRAINT "assigned_lists_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_lists" ADD CONSTRAINT "assigned_lists_assigner_id_users_id_fk" FOREIGN KEY ("assigner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clippings_source_id_index" ON "clippings" USING btree ("source_id","position","id");--> statement-breakpoint
CREATE INDEX "assigned_lists_assignee_id_index" ON "assigned_lists" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "assigned_lists_assigner_id_index" ON "assigned_lists" USING btree ("assigner_id");