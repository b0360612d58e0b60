/** Registers whose entries texts name. */
export const registers = ["place", "actor"] as const;
export type Register = (typeof registers)[number];

/** Nouns whose texts are read for names. */
export const mentionNouns = ["datasheet", "conflict", "news"] as const;
export type MentionNoun = (typeof mentionNouns)[number];
