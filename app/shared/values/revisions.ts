export const revisionNouns = [
  "publication",
  "source",
  "clipping",
  "actor",
  "place",
  "intervention",
  "datasheet",
  "conflict",
  "news",
  "passage",
  "work_place",
  "coding",
  "erratum",
  "geometry",
  "map_layer",
  "user",
  "site_content",
  "hierarchy",
  "system",
  "stage",
] as const;

export type RevisionNoun = (typeof revisionNouns)[number];

export const revisionActions = ["create", "update", "delete", "restore"] as const;

/** What people do to many records at once, or can undo as one. Its rules are in app/features/revisions/kinds.server.ts. */
export const operationKinds = [
  "bulk",
  "deletion",
  "import",
  "adoption",
  "bibliography",
  "decision",
  "merge",
  "edition",
  "hide",
  "correction",
  "undo",
] as const;

export type OperationKind = (typeof operationKinds)[number];
