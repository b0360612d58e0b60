/** What a list can be taken away as, by the ending of its address. */
export const listFormats = {
  csv: { type: "text/csv; charset=utf-8; header=present", label: "CSV" },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    label: "Hoja de cálculo",
  },
  json: { type: "application/json; charset=utf-8", label: "JSON" },
} as const;
export type ListFormat = keyof typeof listFormats;

/** What a record can be taken away as. */
export const recordFormats = {
  json: { type: "application/json; charset=utf-8", label: "JSON" },
  txt: { type: "text/plain; charset=utf-8", label: "Texto" },
} as const;
export type RecordFormat = keyof typeof recordFormats;

/** The lists that can be taken away, by the first part of their addresses. */
export const openLists = ["interventions", "conflicts", "news"] as const;
export type OpenList = (typeof openLists)[number];

/** What files of a list are called. */
export const listFileNames: Record<OpenList, string> = {
  interventions: "actuaciones",
  conflicts: "conflictos",
  news: "noticias",
};

/** Rows of a spreadsheet, which is made as a whole; longer lists are taken away as CSV. */
export const spreadsheetLimit = 20_000;

/** Between the values of a cell that has several; the importer reads it too. */
export const cellSeparator = " | ";
