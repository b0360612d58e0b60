import { childTasks } from "../../shared/child-tasks.ts";
import { getAxis, labelAxis } from "../../shared/study/study.ts";
export const countLabels = {
  read: "leídos",
  created: "nuevos",
  updated: "actualizados",
  unchanged: "sin cambios",
  refused: "rechazados",
} as const;

export const plannedLabels = {
  ...countLabels,
  created: "se crearían",
  updated: "se actualizarían",
  refused: "se rechazan",
} as const;

export const levelLabels = { error: "error", warning: "advertencia" } as const;
type Level = keyof typeof levelLabels;

const error = (label: string) => ({ level: "error" as const, label });
const warning = (label: string) => ({ level: "warning" as const, label });

/** Every kind of problem. An error refuses the record; a warning lets it in, to be looked at. */
export const problemKinds = {
  unrecognizedFile: error("Archivo o registro no reconocido"),
  malformed: error("Registro o fila que no se puede leer"),
  wrongId: error("Identificador no válido"),
  repeatedId: error("Identificador repetido con otro contenido"),
  missing: error("Dato obligatorio que falta"),
  invalid: error("Dato no válido"),
  impossibleDate: error("Fecha imposible"),
  unknownReference: error("Referencia obligatoria que no existe"),
  get unknownCatalogEntry() {
    return error(`${labelAxis("hierarchy")}, ${getAxis("system").one} o etapa que no existe`);
  },
  fullList: error("Lista sin lugar para otra entrada"),
  unlistedValue: error("Valor que no está en la lista"),
  ambiguous: error("Nombre que corresponde a varios registros"),
  refusedParent: error("Depende de un registro rechazado"),
  secondDatasheet: error("Segunda ficha técnica de una actuación"),
  secondPlace: error("Segunda ubicación de una actuación"),
  improbableDate: warning("Fecha improbable"),
  outsideStudy: warning("Fecha fuera de los años del estudio"),
  dateWithoutDay: warning("Fecha sin día"),
  differentSource: warning("Otra fila dice otra cosa de la misma fuente"),
  dateWithTime: warning("Fecha con hora"),
  danglingLink: warning("Enlace a un registro que no está"),
  otherParent: warning("Registro que pertenece a otra actuación"),
  unlistedChild: warning("Registro que falta en la lista de su actuación"),
  unlistedChoice: warning("Valor fuera de las listas de codificación"),
  repeatedName: warning("Título o nombre repetido"),
  outsideImage: warning("Imagen de otro sitio que no se pudo copiar"),
  unsafeImage: warning("Imagen sin dirección https"),
  strayCharacters: warning("Caracteres ilegibles o de control"),
  tidiedText: warning("Texto con espacios sobrantes, que se quitan"),
  repeatedColumn: error("Columna repetida"),
  repeatedField: warning("Campo que está dos veces en el registro"),
  wrongMetadata: warning("Fechas o versión del registro no válidas"),
  unknownField: warning("Campo desconocido"),
  formula: warning("Fórmulas, de las que se lee el resultado"),
  hiddenCells: warning("Filas, columnas u hojas ocultas"),
  repeatedRecord: warning("Registro repetido idéntico"),
  newerHere: warning("Lo guardado es más reciente"),
  replacedEdit: warning("Reemplaza una edición hecha en el sitio"),
  nameKept: warning("Se conserva el nombre guardado"),
  ignoredFile: warning("Archivo no leído"),
  assumedCoordinates: warning("Coordenadas supuestas"),
  leftOut: warning("Línea de bibliografía que se dejó por fuera"),
} as const satisfies Record<string, { level: Level; label: string }>;

/** The stored report lists at most this many problems; the CSV of a run has them all. */
export const storedProblems = 5000;

export const dataFileEndings = [
  ...[".xlsx", ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".txt"],
  ...[".geojson", ".kml", ".kmz", ".gpx", ".zip"],
];

/** Limits of an upload; sizes in bytes. */
export const uploadLimits = { files: 20, fileSize: 64 * 1024 * 1024, total: 64 * 1024 * 1024 } as const;

/** What one import may have, so that it ends soon whatever its files contain. */
export const importLimits = {
  records: 100_000,
  problems: 50_000,
  /** Values that one import creates of which only their names are known. */
  created: 5000,
  /** Megabytes that its process may use for what it has read. */
  memory: childTasks.importFiles.memory,
  time: childTasks.importFiles.timeout,
} as const;

/** What a workbook (.xlsx) may have; beyond that a CSV file is read. */
export const workbookLimits = {
  rows: 20_000,
  /** Rows below it may be blank, but each takes memory. */
  lastRow: 50_000,
  columns: 200,
  sheets: 30,
  /** Files in its archive, and bytes of those that are read. */
  entries: 1000,
  unzipped: 48 * 1024 * 1024,
} as const;

/** What a check shows of tables, and of records that would change. */
export const shownLimits = { tables: 50, columns: 100, created: 5, updated: 25, text: 300 } as const;
