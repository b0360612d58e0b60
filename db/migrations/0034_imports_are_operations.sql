-- Imports, copies of images, bibliographies and editions are operations; when and by what an import was undone is said there.
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "summary", "undone")
SELECT made.id, CASE made.source WHEN 'Imágenes de otros sitios' THEN 'adoption'
    WHEN 'Bibliografías de las fichas técnicas' THEN 'bibliography' ELSE 'import' END,
  made.at, (SELECT id FROM "users" WHERE username = made.actor_name), made.actor_name, jsonb_build_object('name', made.source),
  CASE WHEN made.undone_at IS NOT NULL THEN jsonb_build_object('operation', coalesce(made.report #>> '{undone,operation}', ''),
    'actorName', coalesce(made.report #>> '{undone,actorName}', ''),
    'at', to_char(made.undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
FROM "imports" made
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "summary")
SELECT made.report #>> '{undone,operation}', 'undo', made.undone_at,
  (SELECT id FROM "users" WHERE username = made.report #>> '{undone,actorName}'), made.report #>> '{undone,actorName}',
  jsonb_build_object('of', made.id, 'kind', 'import', 'result', jsonb_build_object(
    'operation', made.report #>> '{undone,operation}', 'deleted', made.report #> '{undone,deleted}',
    'restored', made.report #> '{undone,restored}', 'left', '[]'::jsonb, 'message', concat_ws(' ', 'Deshecho.', (
      SELECT string_agg(value, ' ') FROM jsonb_array_elements_text(made.report #> '{undone,left}')))))
FROM "imports" made WHERE made.undone_at IS NOT NULL AND made.report #>> '{undone,operation}' IS NOT NULL
ON CONFLICT ("id") DO UPDATE SET "kind" = 'undo', "summary" = excluded."summary";--> statement-breakpoint
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "summary")
SELECT id, 'edition', published_at, (SELECT id FROM "users" WHERE username = published_by), published_by,
  jsonb_build_object('name', number)
FROM "editions"
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "imports" SET "report" = "report" - 'undone' WHERE "report" ? 'undone';--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "undone_at";
