/** What can be wrong or missing in a record, by the name in addresses; the conditions are in checks.server.ts. */
export const checks = {
  outsideStudy: { noun: "news", label: "Fecha lejos de las demás" },
  improbableDate: { noun: "news", label: "Fecha improbable" },
  newsWithoutConflict: { noun: "news", label: "Sin conflicto" },
  newsWithoutSource: { noun: "news", label: "Sin fuente" },
  newsIncomplete: { noun: "news", label: "Incompleta: sin conflicto o sin fuente" },
  newsDuplicate: { noun: "news", label: "Parece repetida" },
  newsWithoutImage: { noun: "news", label: "Sin imagen" },
  conflictWithoutType: { noun: "conflict", label: "Sin codificar" },
  conflictWithoutNews: { noun: "conflict", label: "Sin noticias" },
  conflictDuplicate: { noun: "conflict", label: "Parece repetido" },
  conflictWithoutImage: { noun: "conflict", label: "Sin imagen" },
  interventionWithoutDatasheet: { noun: "intervention", label: "Sin ficha técnica" },
  interventionWithoutConflict: { noun: "intervention", label: "Sin conflicto" },
  interventionInDispute: { noun: "intervention", label: "Con disputa y sin conflicto" },
  interventionWithoutImage: { noun: "intervention", label: "Sin imagen" },
} as const;

/** In place of an id, in the address of the form of a new record. */
export const newRecord = "new";

/** Rows of a page. */
export const tablePage = 50;

/** What a table can be taken away as. */
export const tableFormats = {
  xlsx: {
    label: "Hoja de cálculo",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  csv: { label: "CSV", type: "text/csv; charset=utf-8" },
  zip: { label: "Para R y SPSS", type: "application/zip" },
} as const;
export type TableFormat = keyof typeof tableFormats;

/** "fichas-tecnicas" */
export const nameTable = (many: string) =>
  many.normalize("NFD").replace(/[^a-zA-Z]+/g, (signs) => (/\s/.test(signs) ? "-" : ""));

/** Records that one operation may change. */
export const bulkLimit = 2000;

/** Characters of a long text that a table shows. */
export const shownText = 160;

export const tableMessages = {
  loadFailed: "Error al cargar la tabla",
  unknownTable: "No encontramos esa tabla.",
  nothing: "Elige qué cambiar",
  nothingChosen: "Elige un valor; para quitar el que hay, usa «Vaciar»",
  onlyOne: "Un cambio en bloque cambia o elimina, no las dos cosas",
  wrongOrder: "Ese orden no existe en esta tabla",
  unknownRecord: "No encontramos ese registro.",
  otherCheck: "Esa revisión no es de este tipo de registro.",
  accepted: "Marcado como correcto",
  takenBack: "Vuelve a la lista por revisar",
  notAccepted: "Ese registro no está marcado como correcto.",
  unknownView: "No encontramos esa vista.",
  foreignView: "Esa vista es de otra persona: solo ella o un investigador la pueden cambiar o quitar.",
  viewSaved: "Vista guardada correctamente",
  viewDeleted: "Vista eliminada correctamente",
} as const;
