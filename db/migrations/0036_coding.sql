CREATE TABLE "codebook_rules" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"codebook_id" text collate "C" NOT NULL,
	"variable_id" text collate "C" NOT NULL,
	"value_id" text collate "C" NOT NULL,
	"words" text NOT NULL,
	"not_words" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codebook_values" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"codebook_id" text collate "C" NOT NULL,
	"variable_id" text collate "C" NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"rule" text DEFAULT '' NOT NULL,
	"example_in" text DEFAULT '' NOT NULL,
	"example_out" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"follows_id" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "codebook_variables" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"codebook_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"unit" text NOT NULL,
	"scale" text NOT NULL,
	"label" text NOT NULL,
	"question" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codebooks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"suggests" boolean DEFAULT false NOT NULL,
	"in_force_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codebooks_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "codings" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"codebook_id" text collate "C" NOT NULL,
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"variable_id" text collate "C" NOT NULL,
	"coder_id" text collate "C" NOT NULL,
	"coder_name" text NOT NULL,
	"round" text NOT NULL,
	"value_id" text collate "C",
	"reason" text DEFAULT '' NOT NULL,
	"passage" text DEFAULT '' NOT NULL,
	"was_suggested" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "same_facts" (
	"news_id" text collate "C" NOT NULL,
	"other_news_id" text collate "C" NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "same_facts_news_id_other_news_id_pk" PRIMARY KEY("news_id","other_news_id")
);
--> statement-breakpoint
CREATE TABLE "coding_sample_records" (
	"sample_id" text collate "C" NOT NULL,
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"first_coder_id" text collate "C" NOT NULL,
	"second_coder_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "coding_sample_records_sample_id_noun_record_id_pk" PRIMARY KEY("sample_id","noun","record_id")
);
--> statement-breakpoint
CREATE TABLE "coding_samples" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"codebook_id" text collate "C" NOT NULL,
	"fraction" real NOT NULL,
	"seed" text NOT NULL,
	"first_coder_id" text collate "C" NOT NULL,
	"first_coder_name" text NOT NULL,
	"second_coder_id" text collate "C" NOT NULL,
	"second_coder_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"had_public_readings" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codebook_rules" ADD CONSTRAINT "codebook_rules_codebook_id_codebooks_id_fk" FOREIGN KEY ("codebook_id") REFERENCES "public"."codebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codebook_rules" ADD CONSTRAINT "codebook_rules_variable_id_codebook_variables_id_fk" FOREIGN KEY ("variable_id") REFERENCES "public"."codebook_variables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codebook_rules" ADD CONSTRAINT "codebook_rules_value_id_codebook_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."codebook_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codebook_values" ADD CONSTRAINT "codebook_values_codebook_id_codebooks_id_fk" FOREIGN KEY ("codebook_id") REFERENCES "public"."codebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codebook_values" ADD CONSTRAINT "codebook_values_variable_id_codebook_variables_id_fk" FOREIGN KEY ("variable_id") REFERENCES "public"."codebook_variables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codebook_variables" ADD CONSTRAINT "codebook_variables_codebook_id_codebooks_id_fk" FOREIGN KEY ("codebook_id") REFERENCES "public"."codebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codings" ADD CONSTRAINT "codings_codebook_id_codebooks_id_fk" FOREIGN KEY ("codebook_id") REFERENCES "public"."codebooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codings" ADD CONSTRAINT "codings_variable_id_codebook_variables_id_fk" FOREIGN KEY ("variable_id") REFERENCES "public"."codebook_variables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codings" ADD CONSTRAINT "codings_value_id_codebook_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."codebook_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coding_sample_records" ADD CONSTRAINT "coding_sample_records_sample_id_coding_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."coding_samples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coding_samples" ADD CONSTRAINT "coding_samples_codebook_id_codebooks_id_fk" FOREIGN KEY ("codebook_id") REFERENCES "public"."codebooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "codebook_values_code" ON "codebook_values" USING btree ("variable_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "codebook_variables_key" ON "codebook_variables" USING btree ("codebook_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "codebooks_in_force_key" ON "codebooks" USING btree ("state") WHERE "codebooks"."state" = 'in_force';--> statement-breakpoint
CREATE UNIQUE INDEX "codings_reading_key" ON "codings" USING btree ("codebook_id","noun","record_id","variable_id","round");--> statement-breakpoint
CREATE INDEX "codings_record_index" ON "codings" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "coding_sample_records_record_index" ON "coding_sample_records" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coding_samples_open_key" ON "coding_samples" USING btree ("state") WHERE "coding_samples"."state" = 'open';--> statement-breakpoint
-- The lists that conflicts were coded with become version 1, in their order, then what is in use beside them.
CREATE TEMPORARY TABLE former_values ON COMMIT DROP AS
WITH lists AS (
  SELECT value FROM site_content WHERE key = 'coding'
), listed AS (
  SELECT 'type' AS variable, name, place, 0 AS beside FROM lists, jsonb_array_elements_text(value -> 'types') WITH ORDINALITY AS list (name, place)
  UNION ALL
  SELECT 'escalation', name, place, 0 FROM lists, jsonb_array_elements_text(value -> 'escalations') WITH ORDINALITY AS list (name, place)
  UNION ALL
  SELECT 'type', type, count(*), 1 FROM conflicts WHERE type <> '' GROUP BY type
  UNION ALL
  SELECT 'escalation', escalation, count(*), 1 FROM conflicts WHERE escalation <> '' GROUP BY escalation
), distinct_names AS (
  SELECT DISTINCT ON (variable, name) * FROM listed ORDER BY variable, name, beside
), meanings AS (
  SELECT 'type' AS variable, meaning FROM lists, jsonb_array_elements(value -> 'typeMeanings') AS meaning
  UNION ALL
  SELECT 'escalation', meaning FROM lists, jsonb_array_elements(value -> 'escalationMeanings') AS meaning
)
SELECT left(md5(gen_random_uuid()::text), 24) AS id, distinct_names.variable, name,
  row_number() OVER (PARTITION BY distinct_names.variable ORDER BY beside, CASE WHEN beside = 0 THEN place ELSE -place END, name COLLATE "C")::integer AS position,
  coalesce(meaning ->> 'definition', '') AS definition, coalesce(meaning ->> 'example', '') AS example
FROM distinct_names LEFT JOIN meanings ON meanings.variable = distinct_names.variable AND meaning ->> 'name' = name;--> statement-breakpoint
INSERT INTO "codebooks" ("id", "number", "state", "note")
SELECT left(md5(gen_random_uuid()::text), 24), 1, 'in_force', 'Las listas con que se codificaba antes.'
WHERE EXISTS (SELECT FROM former_values);--> statement-breakpoint
INSERT INTO "codebook_variables" ("id", "codebook_id", "key", "unit", "scale", "label", "question", "position")
SELECT left(md5(gen_random_uuid()::text), 24), codebooks.id, variable.key, 'conflict', variable.scale, variable.label, variable.question, variable.position
FROM "codebooks", (VALUES
  ('type', 'nominal', 'Tipo', '¿De qué se trata la disputa?', 1),
  ('escalation', 'ordinal', 'Escalamiento', '¿Hasta dónde llegó?', 2)
) AS variable (key, scale, label, question, position);--> statement-breakpoint
INSERT INTO "codebook_values" ("id", "codebook_id", "variable_id", "code", "label", "rule", "example_in", "position")
SELECT former_values.id, codebook_id, codebook_variables.id, former_values.position::text, name, definition, example, former_values.position
FROM former_values JOIN "codebook_variables" ON key = variable;--> statement-breakpoint
INSERT INTO "codings" ("id", "codebook_id", "noun", "record_id", "variable_id", "coder_id", "coder_name", "round", "value_id", "at")
SELECT left(md5(gen_random_uuid()::text), 24), codebook_id, 'conflict', conflicts.id, codebook_variables.id, '', '', 'first', former_values.id, conflicts.updated_at
FROM "conflicts"
JOIN former_values ON former_values.name = CASE variable WHEN 'type' THEN type ELSE escalation END
JOIN "codebook_variables" ON key = variable;
