CREATE TABLE "merged_records" (
	"noun" text NOT NULL,
	"id" text collate "C" NOT NULL,
	"into_id" text collate "C" NOT NULL,
	"checks" text[] NOT NULL,
	"lists" text[] NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merged_records_noun_id_pk" PRIMARY KEY("noun","id")
);
--> statement-breakpoint
CREATE INDEX "merged_records_into_id_index" ON "merged_records" USING btree ("into_id");--> statement-breakpoint
-- A record that comes back, by an undoing, a restore or an import, is merged with nothing any more.
CREATE FUNCTION forget_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE merged record;
BEGIN
  DELETE FROM merged_records WHERE noun = TG_ARGV[0] AND id = NEW.id RETURNING * INTO merged;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM accepted_checks
  WHERE noun = merged.noun AND record_id = merged.into_id AND check_name = ANY (merged.checks);
  UPDATE assigned_lists SET record_ids = array_replace(record_ids, merged.into_id, merged.id)
  WHERE id = ANY (merged.lists);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_merge AFTER INSERT ON news FOR EACH ROW EXECUTE FUNCTION forget_merge('news');
--> statement-breakpoint
CREATE TRIGGER forget_merge AFTER INSERT ON conflicts FOR EACH ROW EXECUTE FUNCTION forget_merge('conflict');
