CREATE TABLE "edition_states" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"since" integer NOT NULL,
	"until" integer,
	"version" integer NOT NULL,
	"row" text NOT NULL,
	CONSTRAINT "edition_states_noun_record_id_since_pk" PRIMARY KEY("noun","record_id","since")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"number" text collate "C" NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"doi" text DEFAULT '' NOT NULL,
	"frozen" jsonb NOT NULL,
	"file" text collate "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text DEFAULT '' NOT NULL,
	"withdrawn_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "editions_position_unique" UNIQUE("position"),
	CONSTRAINT "editions_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "hidden_states" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"hidden_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_by" text NOT NULL,
	CONSTRAINT "hidden_states_noun_record_id_version_pk" PRIMARY KEY("noun","record_id","version")
);
