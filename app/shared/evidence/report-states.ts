export const reportKinds = ["error", "source", "rights", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** `withdrawn`: the record is no longer there, or staff took the report out, as they do with advertising. */
export const reportStates = ["new", "reviewing", "corrected", "refused", "duplicate", "withdrawn"] as const;
export type ReportState = (typeof reportStates)[number];

export const reportDecisions = [
  "corrected",
  "erratum",
  "refused",
  "duplicate",
  "hidden",
  "withdrawn",
] as const;
export type ReportDecision = (typeof reportDecisions)[number];
