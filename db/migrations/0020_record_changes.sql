CREATE TABLE "record_changes" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"is_deleted" boolean NOT NULL,
	CONSTRAINT "record_changes_noun_record_id_pk" PRIMARY KEY("noun","record_id")
);
--> statement-breakpoint
CREATE INDEX "record_changes_newest_index" ON "record_changes" USING btree ("noun","changed_at" DESC NULLS FIRST,"record_id");
--> statement-breakpoint
-- The last revision of each record counts; those of one statement are in the order of their ids.
CREATE FUNCTION keep_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER revisions_record_changes AFTER INSERT ON revisions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_record_changes();
--> statement-breakpoint
INSERT INTO record_changes (noun, record_id, changed_at, is_deleted)
SELECT DISTINCT ON (noun, record_id) noun, record_id, max(at) OVER (PARTITION BY noun, record_id), action = 'delete'
FROM revisions ORDER BY noun, record_id, id DESC;
