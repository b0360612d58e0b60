/**
 * Dialogs live in the address: the flag is there while the dialog is open, and carries the id where one is needed.
 * Spellings are those of the specification.
 */
export const queryFlags = {
  readConflict: "completeConflictInformation",
  readNewsItem: "completeNewsInformation",
  watchVideo: "watchVideo",
  watchStatistic: "watchStatistic",
} as const;

/** The address of the same list with a dialog open. */
export function withFlag(parameters: URLSearchParams, flag: string, value: string): string {
  const next = new URLSearchParams(parameters);
  next.set(flag, value);
  return `?${next}`;
}

/** The address of the same list with the dialog closed. */
export function withoutFlag(parameters: URLSearchParams, flag: string): string {
  const next = new URLSearchParams(parameters);
  next.delete(flag);
  return next.size > 0 ? `?${next}` : "?";
}
