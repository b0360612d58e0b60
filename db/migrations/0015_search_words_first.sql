-- The words of these texts that the store does not have yet. A writer that brings the same new word waits for this
-- transaction: one that goes on for long adds its words before, in short ones.
CREATE FUNCTION add_search_words(found text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word, folded, stems)
  SELECT word, fold_text(word), search_stems(word) FROM (SELECT DISTINCT unnest(found) AS word) AS distinct_words
  WHERE NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = distinct_words.word)
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
DROP FUNCTION index_for_search(text, text[]);
--> statement-breakpoint
-- Writes the entries of these records anew. Ids of words are read by a statement of their own, which sees those that
-- other writers have added meanwhile.
CREATE FUNCTION index_for_search(indexed_noun text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  occurrence_ids text[];
  occurrence_words text[];
  occurrence_titles boolean[];
BEGIN
  SELECT array_agg(id), array_agg(word), array_agg(in_title)
  INTO occurrence_ids, occurrence_words, occurrence_titles
  FROM (
    SELECT id, word, bool_or(in_title) AS in_title FROM (
      SELECT id, unnest(split_words(title)) AS word, true AS in_title FROM search_sources(indexed_noun, ids)
      UNION ALL
      SELECT id, unnest(split_words(body)), false FROM search_sources(indexed_noun, ids)
    ) AS words
    GROUP BY id, word
  ) AS occurrences;
  PERFORM add_search_words(occurrence_words);
  INSERT INTO search_entries (noun, record_id, intervention_id, date, title, text, title_words, words)
  SELECT indexed_noun, id, intervention_id, date, folded_title, folded_title || chr(10) || fold_text(body),
    coalesce(title_words, '{}'), coalesce(words, '{}')
  FROM (SELECT *, fold_text(title) AS folded_title FROM search_sources(indexed_noun, ids)) AS sources
  LEFT JOIN (
    SELECT occurrences.id, array_agg(search_words.id ORDER BY search_words.id) AS words,
      array_agg(search_words.id ORDER BY search_words.id) FILTER (WHERE in_title) AS title_words
    FROM unnest(occurrence_ids, occurrence_words, occurrence_titles) AS occurrences (id, word, in_title)
    JOIN search_words USING (word)
    GROUP BY occurrences.id
  ) AS indexed USING (id)
  ON CONFLICT (record_id, noun) DO UPDATE SET intervention_id = excluded.intervention_id, date = excluded.date,
    title = excluded.title, text = excluded.text, title_words = excluded.title_words, words = excluded.words;
END
$$;
--> statement-breakpoint
-- What is searched of each record.
CREATE FUNCTION search_sources(indexed_noun text, ids text[])
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
$$;
