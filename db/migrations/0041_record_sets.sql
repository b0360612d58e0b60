CREATE TABLE "record_sets" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"set_spec" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "record_sets_set_spec_noun_record_id_pk" PRIMARY KEY("set_spec","noun","record_id")
);
--> statement-breakpoint
CREATE INDEX "record_sets_record_index" ON "record_sets" USING btree ("noun","record_id");--> statement-breakpoint
-- Harvesters have been told of works' sets: they need not be told again.
INSERT INTO record_sets (noun, record_id, set_spec, changed_at, is_gone)
SELECT told.noun, told.record_id, 'intervention-' || told.intervention_id, changes.changed_at, told.is_gone FROM (
  SELECT 'intervention' AS noun, id AS record_id, id AS intervention_id, false AS is_gone FROM interventions
  UNION ALL SELECT 'conflict', id, intervention_id, false FROM conflicts
  UNION ALL SELECT 'news', news_id, intervention_id, false FROM news_interventions
  UNION ALL SELECT noun, record_id, unnest(former_interventions), true FROM record_changes WHERE is_deleted
) AS told JOIN record_changes AS changes ON changes.noun = told.noun AND changes.record_id = told.record_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The last revision of each record counts; those of one statement are in the order of their ids.
CREATE OR REPLACE FUNCTION keep_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (noun, record_id, changed_at, is_deleted)
  SELECT DISTINCT ON (noun, record_id) noun, record_id, at, action = 'delete'
  FROM added ORDER BY noun, record_id, id DESC
  ON CONFLICT (noun, record_id) DO UPDATE
    SET changed_at = greatest(record_changes.changed_at, excluded.changed_at), is_deleted = excluded.is_deleted;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION list_former_interventions;--> statement-breakpoint
ALTER TABLE "record_changes" DROP COLUMN "former_interventions";
