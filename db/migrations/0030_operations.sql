CREATE TABLE "operations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text collate "C",
	"actor_name" text NOT NULL,
	"noun" text,
	"content" text,
	"summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undone" jsonb
);
--> statement-breakpoint
-- Earlier bulk changes and deletions, each with what undid it, and those undoings.
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "noun", "content", "summary", "undone")
SELECT made.id, CASE WHEN (made.change ->> 'isDeletion')::boolean THEN 'deletion' ELSE 'bulk' END, made.at, made.actor_id,
  made.actor_name, made.noun, made.content, jsonb_build_object('change', made.change - 'isDeletion', 'result', made.result),
  CASE WHEN made.undone IS NOT NULL THEN jsonb_build_object('operation', made.undone ->> 'operation',
    'actorName', coalesce(undoing.actor_name, made.actor_name),
    'at', to_char(coalesce(undoing.at, made.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
FROM "bulk_operations" made
LEFT JOIN LATERAL (
  SELECT actor_name, at FROM "revisions" WHERE operation = made.undone ->> 'operation' ORDER BY id LIMIT 1
) undoing ON true;--> statement-breakpoint
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "noun", "summary")
SELECT DISTINCT ON (undoing.operation) undoing.operation, 'undo', undoing.at, undoing.actor_id, undoing.actor_name, made.noun,
  jsonb_build_object('of', made.id, 'kind', 'bulk', 'result', jsonb_build_object('operation', undoing.operation, 'deleted', 0,
    'restored', made.undone -> 'result' -> 'restored', 'left', '[]'::jsonb, 'message', 'Deshecho'))
FROM "bulk_operations" made JOIN "revisions" undoing ON undoing.operation = made.undone ->> 'operation'
ORDER BY undoing.operation, undoing.id
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "summary")
SELECT DISTINCT ON (operation) operation, 'decision', at, actor_id, actor_name,
  jsonb_build_object('proposal', proposal, 'kind', kind, 'decision', decision, 'note', note)
FROM "decisions" ORDER BY operation, at
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "noun", "undone")
SELECT DISTINCT ON (gone.operation) gone.operation, 'deletion', gone.at, gone.actor_id, gone.actor_name, gone.noun,
  CASE WHEN next.action = 'restore' AND next.before IS NULL THEN jsonb_build_object('operation', next.operation,
    'actorName', next.actor_name, 'at', to_char(next.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
FROM "revisions" gone
LEFT JOIN LATERAL (
  SELECT * FROM "revisions" later
  WHERE later.noun = gone.noun AND later.record_id = gone.record_id AND later.id > gone.id ORDER BY later.id LIMIT 1
) next ON true
WHERE gone.action = 'delete' ORDER BY gone.operation, gone.id
ON CONFLICT ("id") DO UPDATE SET "undone" = coalesce("operations"."undone", excluded."undone")
WHERE "operations"."kind" = 'deletion';--> statement-breakpoint
INSERT INTO "operations" ("id", "kind", "at", "actor_id", "actor_name", "noun", "summary")
SELECT DISTINCT ON (made.operation) made.operation, 'merge', made.at, made.actor_id, made.actor_name, 'actor',
  jsonb_build_object('into', actors.merged_into_id)
FROM "actors" CROSS JOIN LATERAL (
  SELECT * FROM "revisions" WHERE noun = 'actor' AND record_id = actors.id AND action = 'update'
    AND before IS NOT NULL AND before ->> 'mergedIntoId' IS NULL ORDER BY id DESC LIMIT 1
) made
WHERE actors.merged_into_id IS NOT NULL
ORDER BY made.operation, made.id
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "bulk_operations";--> statement-breakpoint
CREATE INDEX "operations_list_index" ON "operations" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);