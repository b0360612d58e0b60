CREATE TABLE "intervention_lists" (
	"intervention_id" text collate "C" PRIMARY KEY NOT NULL,
	"conflict_ids" text,
	"news_ids" text
);
--> statement-breakpoint
ALTER TABLE "intervention_lists" ADD CONSTRAINT "intervention_lists_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Lists of 300 ids stay in their row, beside which there is room for its next version.
ALTER TABLE "intervention_lists" SET (toast_tuple_target = 8160, fillfactor = 50);
--> statement-breakpoint
-- At the end of the transaction, once an intervention, whatever was done to how many of its rows. Without sequential
-- scans: a connection keeps the plan that it made while the tables were small.
CREATE FUNCTION make_lists() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  UPDATE intervention_lists SET
    conflict_ids = coalesce((SELECT string_agg(id, ',' ORDER BY created_at, id) FROM conflicts WHERE intervention_id = NEW.intervention_id), ''),
    news_ids = coalesce((SELECT string_agg(id, ',' ORDER BY created_at, id) FROM news WHERE intervention_id = NEW.intervention_id), '')
  WHERE intervention_id = NEW.intervention_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER intervention_lists_made AFTER INSERT OR UPDATE ON intervention_lists DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.news_ids IS NULL) EXECUTE FUNCTION make_lists();
--> statement-breakpoint
-- Of an intervention that is being deleted, nothing: it is gone before what belongs to it.
CREATE FUNCTION unmake_lists(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO intervention_lists AS made (intervention_id) SELECT id FROM interventions WHERE id = ANY (changed)
  ON CONFLICT (intervention_id) DO UPDATE SET conflict_ids = NULL, news_ids = NULL WHERE made.news_ids IS NOT NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION list_inserted_or_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unmake_lists(array_agg(DISTINCT intervention_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Nearly every update is of a text, which no list shows.
CREATE FUNCTION list_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unmake_lists(array_agg(DISTINCT intervention_id)) FROM (
    (SELECT id, intervention_id, created_at FROM before_change EXCEPT SELECT id, intervention_id, created_at FROM after_change)
    UNION ALL
    (SELECT id, intervention_id, created_at FROM after_change EXCEPT SELECT id, intervention_id, created_at FROM before_change)
  ) AS moved
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER conflicts_listed_inserted AFTER INSERT ON conflicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_inserted_or_deleted();
--> statement-breakpoint
CREATE TRIGGER conflicts_listed_updated AFTER UPDATE ON conflicts REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION list_moved();
--> statement-breakpoint
CREATE TRIGGER conflicts_listed_deleted AFTER DELETE ON conflicts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_inserted_or_deleted();
--> statement-breakpoint
CREATE TRIGGER news_listed_inserted AFTER INSERT ON news REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_inserted_or_deleted();
--> statement-breakpoint
CREATE TRIGGER news_listed_updated AFTER UPDATE ON news REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION list_moved();
--> statement-breakpoint
CREATE TRIGGER news_listed_deleted AFTER DELETE ON news REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_inserted_or_deleted();
--> statement-breakpoint
-- Last, when nothing can be written past the triggers any more, and now rather than at the end of the transaction: a table
-- with triggers still to come cannot be altered, by later migrations for instance.
INSERT INTO intervention_lists (intervention_id) SELECT id FROM interventions;
--> statement-breakpoint
SET CONSTRAINTS intervention_lists_made IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS intervention_lists_made DEFERRED;
