CREATE TABLE "intervention_lists" (
	"intervention_id" text collate "C" PRIMARY KEY NOT NULL,
	"conflict_ids" text NOT NULL,
	"news_ids" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intervention_lists" ADD CONSTRAINT "intervention_lists_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- As with news and conflicts: a list of up to 300 ids stays in its row.
ALTER TABLE "intervention_lists" SET (toast_tuple_target = 8160);
--> statement-breakpoint
INSERT INTO intervention_lists (intervention_id, conflict_ids, news_ids)
SELECT id,
  coalesce((SELECT string_agg(conflicts.id, ',' ORDER BY conflicts.created_at, conflicts.id) FROM conflicts WHERE conflicts.intervention_id = interventions.id), ''),
  coalesce((SELECT string_agg(news.id, ',' ORDER BY news.created_at, news.id) FROM news WHERE news.intervention_id = interventions.id), '')
FROM interventions;
--> statement-breakpoint
-- Lists anew what belongs to the interventions of the changed rows; not of one that is being deleted, whose rows go first.
CREATE FUNCTION list_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO intervention_lists AS kept (intervention_id, conflict_ids, news_ids)
  SELECT id,
    coalesce((SELECT string_agg(conflicts.id, ',' ORDER BY conflicts.created_at, conflicts.id) FROM conflicts WHERE conflicts.intervention_id = interventions.id), ''),
    coalesce((SELECT string_agg(news.id, ',' ORDER BY news.created_at, news.id) FROM news WHERE news.intervention_id = interventions.id), '')
  FROM interventions WHERE id IN (SELECT intervention_id FROM changed)
  ON CONFLICT (intervention_id) DO UPDATE SET conflict_ids = excluded.conflict_ids, news_ids = excluded.news_ids
  WHERE (kept.conflict_ids, kept.news_ids) <> (excluded.conflict_ids, excluded.news_ids);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER conflicts_listed_inserted AFTER INSERT ON conflicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
--> statement-breakpoint
CREATE TRIGGER conflicts_listed_updated_to AFTER UPDATE ON conflicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
--> statement-breakpoint
CREATE TRIGGER conflicts_listed_updated_from AFTER UPDATE ON conflicts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
--> statement-breakpoint
CREATE TRIGGER conflicts_listed_deleted AFTER DELETE ON conflicts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
--> statement-breakpoint
CREATE TRIGGER news_listed_inserted AFTER INSERT ON news REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
--> statement-breakpoint
CREATE TRIGGER news_listed_updated_to AFTER UPDATE ON news REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
--> statement-breakpoint
CREATE TRIGGER news_listed_updated_from AFTER UPDATE ON news REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
--> statement-breakpoint
CREATE TRIGGER news_listed_deleted AFTER DELETE ON news REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_anew();
