/** What the history keeps versions of, and what became of a record at each. */
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
