INSERT INTO content_version (id, version) VALUES (1, 0);
--> statement-breakpoint
INSERT INTO record_counts (noun, total) VALUES ('interventions', 0), ('conflicts', 0), ('news', 0);
--> statement-breakpoint
CREATE FUNCTION count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_counts SET total = total + (SELECT count(*) FROM changed) WHERE noun = TG_TABLE_NAME;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_counts SET total = total - (SELECT count(*) FROM changed) WHERE noun = TG_TABLE_NAME;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER interventions_count_inserted AFTER INSERT ON interventions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_inserted();
--> statement-breakpoint
CREATE TRIGGER interventions_count_deleted AFTER DELETE ON interventions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
--> statement-breakpoint
CREATE TRIGGER conflicts_count_inserted AFTER INSERT ON conflicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_inserted();
--> statement-breakpoint
CREATE TRIGGER conflicts_count_deleted AFTER DELETE ON conflicts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
--> statement-breakpoint
CREATE TRIGGER news_count_inserted AFTER INSERT ON news REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_inserted();
--> statement-breakpoint
CREATE TRIGGER news_count_deleted AFTER DELETE ON news REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
--> statement-breakpoint
-- A tuple over 2 kB would be compressed or moved out of line, and every search would have to fetch it back; the usual
-- row with its folded text and stems has 2 to 6 kB, so keep it in place.
ALTER TABLE news SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE conflicts SET (toast_tuple_target = 8160);
