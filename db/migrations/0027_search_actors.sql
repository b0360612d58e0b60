ALTER TABLE "search_entries" ALTER COLUMN "intervention_id" DROP NOT NULL;
--> statement-breakpoint
-- What is searched of each record. An actor is also found by other names, and by those of actors merged into it, which have
-- no entry of their own.
CREATE OR REPLACE FUNCTION search_sources(indexed_noun text, ids text[])
RETURNS TABLE (id text, intervention_id text, date date, title text, body text) LANGUAGE sql STABLE AS $$
  SELECT id, id, NULL::date, name, description
    FROM interventions WHERE indexed_noun = 'interventions' AND id = ANY (ids)
  UNION ALL
  SELECT id, intervention_id, NULL, '', concat_ws(chr(10), description, features, conflictivity)
    FROM datasheets WHERE indexed_noun = 'datasheets' AND id = ANY (ids)
  UNION ALL
  SELECT id, intervention_id, NULL, name, description
    FROM conflicts WHERE indexed_noun = 'conflicts' AND id = ANY (ids)
  UNION ALL
  SELECT id, intervention_id, date, headline, description
    FROM news WHERE indexed_noun = 'news' AND id = ANY (ids)
  UNION ALL
  SELECT id, NULL, NULL, name, concat_ws(chr(10), array_to_string(aliases, chr(10)), (
      SELECT string_agg(concat_ws(chr(10), merged.name, array_to_string(merged.aliases, chr(10))), chr(10) ORDER BY merged.id)
      FROM actors AS merged WHERE merged.merged_into_id = actors.id
    ), note)
    FROM actors WHERE indexed_noun = 'actors' AND id = ANY (ids) AND merged_into_id IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_actors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE noun = 'actors' AND record_id IN (SELECT id FROM before_change);
    PERFORM index_for_search('actors', array_agg(DISTINCT merged_into_id)) FROM before_change
      WHERE merged_into_id IS NOT NULL HAVING count(*) > 0;
    RETURN NULL;
  END IF;
  DELETE FROM search_entries
    WHERE noun = 'actors' AND record_id IN (SELECT id FROM changed WHERE merged_into_id IS NOT NULL);
  PERFORM index_for_search('actors', array_agg(DISTINCT coalesce(merged_into_id, id))) FROM changed HAVING count(*) > 0;
  IF TG_OP = 'UPDATE' THEN
    PERFORM index_for_search('actors', array_agg(DISTINCT merged_into_id)) FROM before_change
      WHERE merged_into_id IS NOT NULL HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER actors_search_insert AFTER INSERT ON actors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_actors();
--> statement-breakpoint
CREATE TRIGGER actors_search_update AFTER UPDATE ON actors REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_actors();
--> statement-breakpoint
CREATE TRIGGER actors_search_delete AFTER DELETE ON actors REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION index_changed_actors();
--> statement-breakpoint
SELECT index_for_search('actors', array(SELECT id FROM actors));
