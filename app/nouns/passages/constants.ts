export const proposalKinds = [
  "reference",
  "source",
  "citation",
  "date",
  "conflict",
  "actor",
  "duplicate",
  "contradiction",
] as const;
export type ProposalKind = (typeof proposalKinds)[number];
