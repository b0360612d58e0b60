/** The number of the version before the oldest change that is kept: as the record was first stored. */
export const originRevision = 0;

/** Questions that pages ask in a dialog; the flag carries the version's revision, or the deletion's operation. */
export const historyFlags = { restoreVersion: "restoreVersion", restoreDeleted: "restoreDeleted" } as const;

export const historyLoadFailed = "Error al cargar el historial";
