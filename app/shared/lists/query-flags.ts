/**
 * Dialogs live in the address: the flag is there while the dialog is open, and carries the id where one is needed.
 * Spellings are those of the specification.
 */
export const queryFlags = {
  readConflict: "completeConflictInformation",
  readNewsItem: "completeNewsInformation",
  watchStatistic: "watchStatistic",
  watchVideo: "watchVideo",
  deleteIntervention: "deleteUrbanIntervention",
  deleteDatasheet: "deleteUrbanInterventionDataSheet",
  deleteConflict: "deleteConflict",
  deleteNewsItem: "deleteNews",
  deleteUser: "deleteUser",
} as const;

/** The query of the page's own address. Where the browser asks for one route's data the router adds a name of its own. */
export function readPageParameters(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  return searchParams;
}

/** The same address with a dialog open: "?…". */
export function addFlag(parameters: string, flag: string, value = "true"): string {
  const next = new URLSearchParams(parameters);
  next.set(flag, value);
  return `?${next}`;
}

/** The same address with the dialog closed. */
export function removeFlag(path: string, parameters: string, flag: string): string {
  const next = new URLSearchParams(parameters);
  next.delete(flag);
  return next.size > 0 ? `${path}?${next}` : path;
}
