-- Nearly all texts have only these characters: there is nothing to normalize, and few accents to take off. The results are
-- the same as of the way for all others, in a third of the time.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN value COLLATE "C" !~ '[^\x01-\x7fáéíóúüñÁÉÍÓÚÜÑ¡¿«»“”‘’–—…°ºª]'
    THEN translate(lower(value COLLATE "es-x-icu"), 'áéíóúü' || chr(10) || chr(13) || chr(9), 'aeiouu   ')
    ELSE replace(
      regexp_replace(
        normalize(replace(translate(lower(
          CASE WHEN value IS NFC NORMALIZED THEN value ELSE normalize(value, NFC) END COLLATE "es-x-icu"
        ), chr(10) || chr(13) || chr(9), '   '), 'ñ', U&'\E001'), NFD),
        U&'[\0300-\036F]', '', 'g'),
      U&'\E001', 'ñ')
    END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION split_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN value !~ '[[:alnum:]]{101}' THEN words ELSE array(
    SELECT substr(word, start, 100)
    FROM unnest(words) WITH ORDINALITY AS entry (word, place), generate_series(1, greatest(1, length(word) - 50), 50) AS start
    ORDER BY place, start)
  END
  FROM (SELECT string_to_array(btrim(regexp_replace(lower(
    CASE WHEN value COLLATE "C" !~ '[^\x01-\x7fáéíóúüñÁÉÍÓÚÜÑ¡¿«»“”‘’–—…°ºª]' OR value IS NFC NORMALIZED
      THEN value ELSE normalize(value, NFC) END COLLATE "es-x-icu"
  ), '[^[:alnum:]]+', ' ', 'g')), ' ') AS words) AS split
$$;
--> statement-breakpoint
-- Writes the entries of these records anew. Ids of words are read by a statement of their own, which sees those that
-- other writers have added meanwhile. Words that come again are told apart by their ids, not by their letters; and each
-- call is planned for as many words as it has: a plan for any number looks each of them up alone.
CREATE OR REPLACE FUNCTION index_for_search(indexed_noun text, ids text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode TO force_custom_plan AS $$
DECLARE
  word_ids text[];
  found_words text[];
  word_titles boolean[];
BEGIN
  SELECT array_agg(id), array_agg(word), array_agg(in_title)
  INTO word_ids, found_words, word_titles
  FROM (
    SELECT id, unnest(split_words(title)) AS word, true AS in_title FROM search_sources(indexed_noun, ids)
    UNION ALL
    SELECT id, unnest(split_words(body)), false FROM search_sources(indexed_noun, ids)
  ) AS occurrences;
  PERFORM add_search_words(found_words);
  INSERT INTO search_entries (noun, record_id, intervention_id, date, title, text, title_words, words)
  SELECT indexed_noun, id, intervention_id, date, folded_title, folded_title || chr(10) || fold_text(body),
    coalesce(title_words, '{}'), coalesce(words, '{}')
  FROM (SELECT *, fold_text(title) AS folded_title FROM search_sources(indexed_noun, ids)) AS sources
  LEFT JOIN (
    SELECT occurrences.id, uniq(sort(array_agg(search_words.id))) AS words,
      uniq(sort(array_agg(search_words.id) FILTER (WHERE in_title))) AS title_words
    FROM unnest(word_ids, found_words, word_titles) AS occurrences (id, word, in_title)
    JOIN search_words USING (word)
    GROUP BY occurrences.id
  ) AS indexed USING (id)
  ON CONFLICT (record_id, noun) DO UPDATE SET intervention_id = excluded.intervention_id, date = excluded.date,
    title = excluded.title, text = excluded.text, title_words = excluded.title_words, words = excluded.words;
END
$$;
