/** Query parameters that open a dialog, with the record's id if it needs one. The specification spells them. */
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

/** State of a link that opens a dialog: closing it then goes back, so that the history does not grow. */
export const opensDialog = { opensDialog: true };

/** Without the parameter that React Router adds to data requests. */
export function readPageParameters(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  return searchParams;
}

export function addFlag(parameters: string, flag: string, value = "true"): string {
  const next = new URLSearchParams(parameters);
  next.set(flag, value);
  return `?${next}`;
}

export function removeFlag(path: string, parameters: string, flag: string): string {
  const next = new URLSearchParams(parameters);
  next.delete(flag);
  return next.size > 0 ? `${path}?${next}` : path;
}
