CREATE UNLOGGED TABLE "open_forms" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_forms_noun_record_id_user_id_pk" PRIMARY KEY("noun","record_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "open_forms" ADD CONSTRAINT "open_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_forms_user_id_index" ON "open_forms" USING btree ("user_id");