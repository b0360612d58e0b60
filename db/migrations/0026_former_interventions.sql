ALTER TABLE "record_changes" ADD COLUMN "former_interventions" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION list_former_interventions(deleted jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT id), '{}') FROM (
    SELECT deleted ->> 'interventionId' AS id
    UNION ALL SELECT jsonb_array_elements_text(
      CASE jsonb_typeof(deleted -> 'otherInterventionIds') WHEN 'array' THEN deleted -> 'otherInterventionIds' ELSE '[]' END)
  ) AS ids WHERE id IS NOT NULL
$$;
--> statement-breakpoint
-- The last revision of each record counts; those of one statement are in the order of their ids.
CREATE OR REPLACE FUNCTION keep_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (noun, record_id, changed_at, is_deleted, former_interventions)
  SELECT DISTINCT ON (noun, record_id) noun, record_id, at, action = 'delete',
    CASE WHEN action = 'delete' AND noun IN ('conflict', 'news') THEN list_former_interventions(before) ELSE '{}' END
  FROM added ORDER BY noun, record_id, id DESC
  ON CONFLICT (noun, record_id) DO UPDATE
    SET changed_at = greatest(record_changes.changed_at, excluded.changed_at), is_deleted = excluded.is_deleted,
      former_interventions = excluded.former_interventions;
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE record_changes SET former_interventions = list_former_interventions(last.before)
FROM (SELECT DISTINCT ON (noun, record_id) noun, record_id, before FROM revisions WHERE noun IN ('conflict', 'news')
  ORDER BY noun, record_id, id DESC) AS last
WHERE record_changes.noun = last.noun AND record_changes.record_id = last.record_id AND is_deleted;
--> statement-breakpoint
-- A migration made the first actors, without revisions.
INSERT INTO record_changes (noun, record_id, changed_at, is_deleted) SELECT 'actor', id, now(), false FROM actors ON CONFLICT DO NOTHING;
