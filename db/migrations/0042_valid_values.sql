CREATE TABLE "valid_values" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"variable" text collate "C" NOT NULL,
	"variable_id" text collate "C" NOT NULL,
	"value_id" text collate "C",
	"code" text collate "C",
	"label" text,
	"position" integer,
	"basis" text NOT NULL,
	"codebook_id" text collate "C" NOT NULL,
	CONSTRAINT "valid_values_record_id_variable_pk" PRIMARY KEY("record_id","variable")
);
--> statement-breakpoint
CREATE INDEX "valid_values_code_index" ON "valid_values" USING btree ("variable","code","record_id");
--> statement-breakpoint
-- The only writer of the table. Without sequential scans: a connection keeps the plan that it made while the tables were small.
CREATE FUNCTION follow_valid_values(ids text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM valid_values WHERE record_id = ANY (ids);
  INSERT INTO valid_values (noun, record_id, variable, variable_id, value_id, code, label, position, basis, codebook_id)
  SELECT reading.noun, reading.record_id, variable.key, variable.id, value.id, value.code, value.label, value.position, reading.basis, reading.codebook_id
  FROM (
    SELECT codebook_id, noun, record_id, variable_id,
      CASE WHEN bool_or(round = 'final') THEN max(value_id) FILTER (WHERE round = 'final') ELSE max(value_id) END AS value_id,
      CASE WHEN bool_or(round = 'final') THEN 'final' WHEN count(*) > 1 THEN 'agreed' ELSE 'single' END AS basis
    FROM codings
    WHERE record_id = ANY (ids)
      AND codebook_id = (SELECT id FROM codebooks WHERE state = 'in_force')
      AND CASE noun WHEN 'news' THEN EXISTS (SELECT FROM news WHERE id = record_id) ELSE EXISTS (SELECT FROM conflicts WHERE id = record_id) END
      AND NOT EXISTS (
        SELECT FROM coding_sample_records AS drawn JOIN coding_samples ON coding_samples.id = sample_id
        WHERE state = 'open' AND drawn.noun = codings.noun AND drawn.record_id = codings.record_id
      )
    GROUP BY codebook_id, noun, record_id, variable_id
    HAVING bool_or(round = 'final') OR min(coalesce(value_id, '')) = max(coalesce(value_id, ''))
  ) AS reading
  JOIN codebook_variables AS variable ON variable.id = reading.variable_id
  LEFT JOIN codebook_values AS value ON value.id = reading.value_id;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_changed_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_valid_values(array_agg(DISTINCT record_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_updated_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_valid_values(array_agg(record_id)) FROM (
    SELECT record_id FROM before_change UNION SELECT record_id FROM changed
  ) AS moved HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Readings stay where their record is deleted, and count again once it is restored.
CREATE FUNCTION follow_read_records() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM follow_valid_values(array_agg(DISTINCT record_id)) FROM codings WHERE record_id IN (SELECT id FROM changed) HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_state_of_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_valid_values(array_agg(record_id)) FROM coding_sample_records WHERE sample_id = NEW.id HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_state_of_codebook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_valid_values(array_agg(DISTINCT record_id)) FROM codings WHERE codebook_id = NEW.id HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER codings_valid_inserted AFTER INSERT ON codings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_readings();
--> statement-breakpoint
CREATE TRIGGER codings_valid_updated AFTER UPDATE ON codings REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_updated_readings();
--> statement-breakpoint
CREATE TRIGGER codings_valid_deleted AFTER DELETE ON codings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_readings();
--> statement-breakpoint
CREATE TRIGGER sampled_valid_inserted AFTER INSERT ON coding_sample_records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_readings();
--> statement-breakpoint
CREATE TRIGGER sampled_valid_updated AFTER UPDATE ON coding_sample_records REFERENCING OLD TABLE AS before_change NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_updated_readings();
--> statement-breakpoint
CREATE TRIGGER sampled_valid_deleted AFTER DELETE ON coding_sample_records REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_readings();
--> statement-breakpoint
CREATE TRIGGER news_valid_inserted AFTER INSERT ON news REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_read_records();
--> statement-breakpoint
CREATE TRIGGER news_valid_deleted AFTER DELETE ON news REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_read_records();
--> statement-breakpoint
CREATE TRIGGER conflicts_valid_inserted AFTER INSERT ON conflicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_read_records();
--> statement-breakpoint
CREATE TRIGGER conflicts_valid_deleted AFTER DELETE ON conflicts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_read_records();
--> statement-breakpoint
CREATE TRIGGER coding_samples_valid AFTER UPDATE OF state ON coding_samples FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION follow_state_of_sample();
--> statement-breakpoint
CREATE TRIGGER codebooks_valid AFTER UPDATE OF state ON codebooks FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION follow_state_of_codebook();
--> statement-breakpoint
SELECT follow_valid_values(array_agg(DISTINCT record_id)) FROM codings HAVING count(*) > 0;
