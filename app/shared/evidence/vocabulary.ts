/** Names that the database checks, for schema and declarations. */

export const sourceKinds = ["press", "law", "plan", "report", "web", "interview"] as const;
export const datePrecisions = ["day", "month", "year"] as const;

export const actorKinds = [
  "vecinos",
  "comerciantes",
  "entidad pública",
  "empresa",
  "organización",
  "otro",
] as const;
export const sides = ["claimant", "defendant", "mediator", "oversight"] as const;
export type Side = (typeof sides)[number];

/** The nouns whose texts a passage can be in. */
export const passageNouns = ["intervention", "datasheet", "conflict", "news"] as const;
export type PassageNoun = (typeof passageNouns)[number];
export const passageStates = ["anchored", "lost"] as const;
export const supports = ["supports", "contradicts", "context"] as const;
export const certainties = ["certain", "probable", "doubtful"] as const;

export const proposalDecisions = ["accept", "refuse", "later"] as const;

/** Who may see a clipping. */
export const audiences = ["staff", "everyone"] as const;
