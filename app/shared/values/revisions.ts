export const revisionNouns = [
  "intervention",
  "datasheet",
  "conflict",
  "news",
  "user",
  "site_content",
  "hierarchy",
  "system",
  "stage",
] as const;

export type RevisionNoun = (typeof revisionNouns)[number];

export const revisionActions = ["create", "update", "delete", "restore"] as const;
