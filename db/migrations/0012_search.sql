CREATE EXTENSION IF NOT EXISTS intarray;
--> statement-breakpoint
-- Comparing two lists of words takes much longer than the planner believes: it would read all rows instead of an index.
-- Only the extension's owner may tell it; elsewhere searches are slower, not wrong.
DO $$ BEGIN
  ALTER FUNCTION _int_overlap(integer[], integer[]) COST 100;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
-- A write under way holds some of these tables and may still want others: wait until it ends.
SELECT version FROM content_version FOR UPDATE;
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"noun" text NOT NULL,
	"record_id" text collate "C" NOT NULL,
	"intervention_id" text collate "C" NOT NULL,
	"datasheet_id" text collate "C" GENERATED ALWAYS AS (case noun when 'datasheets' then record_id end) STORED,
	"conflict_id" text collate "C" GENERATED ALWAYS AS (case noun when 'conflicts' then record_id end) STORED,
	"news_id" text collate "C" GENERATED ALWAYS AS (case noun when 'news' then record_id end) STORED,
	"date" date,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"title_words" integer[] NOT NULL,
	"words" integer[] NOT NULL,
	CONSTRAINT "search_entries_record_unique" UNIQUE("record_id","noun")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text collate "C" NOT NULL,
	"folded" text collate "C" NOT NULL,
	"stems" text[] NOT NULL,
	CONSTRAINT "search_words_word_unique" UNIQUE("word")
);
--> statement-breakpoint
DROP INDEX "conflicts_search_text_index";--> statement-breakpoint
DROP INDEX "conflicts_search_stems_index";--> statement-breakpoint
DROP INDEX "interventions_search_text_index";--> statement-breakpoint
DROP INDEX "interventions_search_stems_index";--> statement-breakpoint
DROP INDEX "news_search_text_index";--> statement-breakpoint
DROP INDEX "news_search_stems_index";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_intervention_id_interventions_id_fk" FOREIGN KEY ("intervention_id") REFERENCES "public"."interventions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_datasheet_id_datasheets_id_fk" FOREIGN KEY ("datasheet_id") REFERENCES "public"."datasheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_conflict_id_conflicts_id_fk" FOREIGN KEY ("conflict_id") REFERENCES "public"."conflicts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_list_index" ON "search_entries" USING btree ("noun","date" DESC NULLS LAST,"record_id");--> statement-breakpoint
CREATE INDEX "search_entries_intervention_index" ON "search_entries" USING btree ("intervention_id");--> statement-breakpoint
CREATE INDEX "search_entries_datasheet_index" ON "search_entries" USING btree ("datasheet_id") WHERE "search_entries"."datasheet_id" is not null;--> statement-breakpoint
CREATE INDEX "search_entries_conflict_index" ON "search_entries" USING btree ("conflict_id") WHERE "search_entries"."conflict_id" is not null;--> statement-breakpoint
CREATE INDEX "search_entries_news_index" ON "search_entries" USING btree ("news_id") WHERE "search_entries"."news_id" is not null;--> statement-breakpoint
CREATE INDEX "search_entries_title_words_index" ON "search_entries" USING gin ("title_words" gin__int_ops);--> statement-breakpoint
CREATE INDEX "search_entries_words_index" ON "search_entries" USING gin ("words" gin__int_ops);--> statement-breakpoint
CREATE INDEX "search_words_folded_index" ON "search_words" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "search_words_parts_index" ON "search_words" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_stems_index" ON "search_words" USING gin ("stems");--> statement-breakpoint
ALTER TABLE "conflicts" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "conflicts" DROP COLUMN "search_stems";--> statement-breakpoint
ALTER TABLE "interventions" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "interventions" DROP COLUMN "search_stems";--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "search_stems";
--> statement-breakpoint
-- The folded text stays out of the row: counting reads rows, hardly ever their texts. The words stay in it.
ALTER TABLE "search_entries" SET (toast_tuple_target = 1024);
--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "text" SET STORAGE EXTERNAL, ALTER COLUMN "words" SET STORAGE MAIN;
--> statement-breakpoint
-- The words of a text in its order, lower case. A word over 100 letters, which an index has no room for, becomes
-- pieces of 100 that overlap by half.
CREATE FUNCTION split_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN value !~ '[[:alnum:]]{101}' THEN words ELSE array(
    SELECT substr(word, start, 100)
    FROM unnest(words) WITH ORDINALITY AS entry (word, place), generate_series(1, greatest(1, length(word) - 50), 50) AS start
    ORDER BY place, start)
  END
  FROM (SELECT string_to_array(btrim(regexp_replace(
    lower(normalize(value, NFC) COLLATE "es-x-icu"), '[^[:alnum:]]+', ' ', 'g')), ' ') AS words) AS split
$$;
--> statement-breakpoint
-- Writes the entries of these records anew, and the words that no text had before.
CREATE FUNCTION index_for_search(indexed_noun text, ids text[]) RETURNS void LANGUAGE sql AS $$
  WITH sources AS MATERIALIZED (
    SELECT id, id AS intervention_id, NULL::date AS date, name AS title, description AS body
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
  ), occurrences AS MATERIALIZED (
    SELECT id, word, bool_or(in_title) AS in_title FROM (
      SELECT id, unnest(split_words(title)) AS word, true AS in_title FROM sources
      UNION ALL
      SELECT id, unnest(split_words(body)), false FROM sources
    ) AS words
    GROUP BY id, word
  ), added AS (
    INSERT INTO search_words (word, folded, stems)
    SELECT word, fold_text(word), search_stems(word) FROM (SELECT DISTINCT word FROM occurrences) AS found
    WHERE NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = found.word)
    RETURNING search_words.id, search_words.word
  ), known AS (
    SELECT id, word FROM search_words WHERE word IN (SELECT word FROM occurrences)
    UNION ALL
    SELECT id, word FROM added
  ), indexed AS (
    SELECT occurrences.id, array_agg(known.id ORDER BY known.id) AS words,
      array_agg(known.id ORDER BY known.id) FILTER (WHERE in_title) AS title_words
    FROM occurrences JOIN known USING (word)
    GROUP BY occurrences.id
  )
  INSERT INTO search_entries (noun, record_id, intervention_id, date, title, text, title_words, words)
  SELECT indexed_noun, id, intervention_id, date, fold_text(title), fold_text(title) || chr(10) || fold_text(body),
    coalesce(title_words, '{}'), coalesce(words, '{}')
  FROM sources LEFT JOIN indexed USING (id)
  ON CONFLICT (record_id, noun) DO UPDATE SET intervention_id = excluded.intervention_id, date = excluded.date,
    title = excluded.title, text = excluded.text, title_words = excluded.title_words, words = excluded.words
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_for_search(TG_TABLE_NAME, ids) FROM (SELECT array_agg(id) AS ids FROM changed) AS rows WHERE ids IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER interventions_search_insert AFTER INSERT ON interventions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
CREATE TRIGGER interventions_search_update AFTER UPDATE ON interventions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
CREATE TRIGGER datasheets_search_insert AFTER INSERT ON datasheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
CREATE TRIGGER datasheets_search_update AFTER UPDATE ON datasheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
CREATE TRIGGER conflicts_search_insert AFTER INSERT ON conflicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
CREATE TRIGGER conflicts_search_update AFTER UPDATE ON conflicts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
CREATE TRIGGER news_search_insert AFTER INSERT ON news REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
CREATE TRIGGER news_search_update AFTER UPDATE ON news REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_rows();
--> statement-breakpoint
-- Words and the words of a plural share forms: of a word of at least four letters and the same with s, es, or z as ces,
-- both must be in some text.
CREATE FUNCTION search_forms(folded_word text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH RECURSIVE forms (form) AS (
    SELECT folded_word
    UNION
    SELECT other FROM forms, LATERAL (VALUES
      (form || 's', form), (form || 'es', form), (regexp_replace(form, 'z$', 'ces'), form),
      (regexp_replace(form, 's$', ''), regexp_replace(form, 's$', '')),
      (regexp_replace(form, 'es$', ''), regexp_replace(form, 'es$', '')),
      (regexp_replace(form, 'ces$', 'z'), regexp_replace(form, 'ces$', 'z'))
    ) AS pair (other, singular)
    WHERE other <> form AND length(singular) >= 4 AND EXISTS (
      SELECT FROM search_words WHERE folded = other
      AND EXISTS (SELECT FROM search_entries WHERE words && ARRAY[search_words.id]))
  )
  SELECT array_agg(form) FROM forms
$$;
--> statement-breakpoint
SELECT index_for_search('interventions', array(SELECT id FROM interventions));
--> statement-breakpoint
SELECT index_for_search('datasheets', array(SELECT id FROM datasheets));
--> statement-breakpoint
SELECT index_for_search('conflicts', array(SELECT id FROM conflicts));
--> statement-breakpoint
SELECT index_for_search('news', array(SELECT id FROM news));
