/** Represents the state before the oldest revision. */
export const originRevision = 0;

/** Query parameters that open a dialog, with the revision or the operation. */
export const historyFlags = {
  readVersion: "version",
  restoreVersion: "restoreVersion",
  hideVersion: "hideVersion",
  restoreDeleted: "restoreDeleted",
} as const;

export const historyLoadFailed = "Error al cargar el historial";
