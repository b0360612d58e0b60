CREATE TABLE "report_messages" (
	"report_id" text collate "C" PRIMARY KEY NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"wants_answer" boolean DEFAULT false NOT NULL,
	"mail_due_at" timestamp (3) with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"address" text collate "C" NOT NULL,
	"challenge" text collate "C" NOT NULL,
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"decision" text,
	"public_question" text DEFAULT '' NOT NULL,
	"public_answer" text DEFAULT '' NOT NULL,
	"operation" text collate "C",
	"erratum_id" text collate "C",
	"duplicate_of" text collate "C",
	"proposed_by" text DEFAULT '' NOT NULL,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "reports_address_unique" UNIQUE("address"),
	CONSTRAINT "reports_challenge_unique" UNIQUE("challenge"),
	CONSTRAINT "reports_id_check" CHECK ("reports"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_messages_mail_index" ON "report_messages" USING btree ("mail_due_at") WHERE "report_messages"."mail_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_number_index" ON "reports" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "reports_record_index" ON "reports" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "reports_created_index" ON "reports" USING btree ("created_at");