import type { PlaceKind } from "../places/place-kinds.ts";

/** Registers whose entries texts name. */
export const registers = ["place", "actor"] as const;
export type Register = (typeof registers)[number];

/** Nouns whose texts are read for names. */
export const mentionNouns = ["datasheet", "conflict", "news"] as const;
export type MentionNoun = (typeof mentionNouns)[number];

/** An entry of a register: a place, or an actor, which has no kind. */
export type RegisterEntry = {
  id: string;
  /** Its name and its other names. */
  names: readonly string[];
  kind: PlaceKind | null;
  /** A comuna's number: "comuna 13" names it. */
  code: string;
  /** Means something else so often that it counts only after the word for its kind. */
  isAmbiguous: boolean;
};
