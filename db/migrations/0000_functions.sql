-- Search of design.md §4.11: case and accents do not matter, but ñ is not n.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The form that texts and queries are compared in: lower case, no accents, ñ kept. `unaccent` would turn ñ into n.
-- The private-use character U+E001 carries ñ past the removal of combining marks. Line breaks become spaces, so that
-- a line feed can part a title from the text below it.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(
    regexp_replace(
      normalize(replace(translate(lower(normalize(value, NFC) COLLATE "es-x-icu"), chr(10) || chr(13) || chr(9), '   '), 'ñ', U&'\E001'), NFD),
      U&'[\0300-\036F]', '', 'g'),
    U&'\E001', 'ñ')
$$;
--> statement-breakpoint
-- The stems of a text's words. The Spanish stemmer needs accents that people leave out ("movilizacion") and leaves
-- short plurals whole ("obras", "años"), so: the stems of the text as written, and of the text with the accent of
-- -ción and -sión put back; each folded, and a plural's s taken off. What is longer than any word is left out: an index
-- entry has room for 2,700 bytes, and folding can triple a text's (Hangul).
CREATE FUNCTION search_stems(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT stem), '{}') FROM (
    SELECT regexp_replace(fold_text(word.lexeme), '([aeiou])s$', '\1') AS stem
    FROM (
      SELECT unnest(tsvector_to_array(to_tsvector('pg_catalog.spanish', lower(normalize(value, NFC) COLLATE "es-x-icu")))) AS lexeme
      UNION
      SELECT unnest(tsvector_to_array(to_tsvector('pg_catalog.spanish', regexp_replace(fold_text(value), '([cs])ion\M', '\1ión', 'g')))) AS lexeme
    ) AS word
    WHERE length(word.lexeme) <= 100
  ) AS stems
$$;
