CREATE TABLE "geometries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"intervention_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"geometry" text NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"precision" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "geometries_intervention_id_unique" UNIQUE("intervention_id"),
	CONSTRAINT "geometries_id_check" CHECK ("geometries"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "geometries_box_check" CHECK ("geometries"."west" <= "geometries"."east" and "geometries"."south" <= "geometries"."north")
);
--> statement-breakpoint
CREATE TABLE "map_layers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"geometry" text NOT NULL,
	"style" text NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "map_layers_id_check" CHECK ("map_layers"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
ALTER TABLE "geometries" ADD CONSTRAINT "geometries_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "geometries_box" ON "geometries" USING btree ("west","east");