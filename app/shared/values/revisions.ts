export const revisionNouns = [
  "publication",
  "source",
  "clipping",
  "actor",
  "intervention",
  "datasheet",
  "conflict",
  "news",
  "passage",
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
