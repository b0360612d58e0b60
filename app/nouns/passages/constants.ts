export const proposalKinds = [
  "reference",
  "citation",
  "date",
  "conflict",
  "actor",
  "duplicate",
  "contradiction",
] as const;
export type ProposalKind = (typeof proposalKinds)[number];
