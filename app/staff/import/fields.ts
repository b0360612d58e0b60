import { nouns } from "../../records/nouns.ts";
import { isRequired } from "../../shared/values/field-declarations.ts";

/** The collections that a table (CSV) can contain. */
const tableNouns = { interventions: "intervention", conflicts: "conflict", news: "news" } as const;
export type TableCollection = keyof typeof tableNouns;
export const tableCollections = Object.keys(tableNouns) as TableCollection[];

export type Column = {
  /** The wire field. */
  field: string;
  /** Its names in a header, the best known first; case, accents and signs do not matter. */
  headers: readonly string[];
  meaning: string;
  isRequired: boolean;
};

const metadata: readonly Column[] = [
  {
    field: "_id",
    headers: ["id", "identificador", "código"],
    meaning:
      "24 caracteres hexadecimales. Si ya está guardado, el registro se actualiza; sin él se reconoce por su nombre.",
    isRequired: false,
  },
  { field: "__v", headers: ["versión"], meaning: "Cuántas veces cambió el registro.", isRequired: false },
  {
    field: "createdAt",
    headers: ["creado", "fecha de creación", "creado el"],
    meaning: "Cuándo se creó el registro, como 2011-12-01T10:00:00Z.",
    isRequired: false,
  },
  {
    field: "updatedAt",
    headers: ["actualizado", "fecha de actualización", "actualizado el"],
    meaning: "Cuándo cambió; lo guardado se conserva si es más reciente.",
    isRequired: false,
  },
];

/** Every column that a table may have. */
export function listColumns(collection: TableCollection): Column[] {
  const { fields, children = {} } = nouns[tableNouns[collection]];
  const own = Object.entries(fields)
    .filter(([, { kind }]) => kind !== "position")
    .map(([field, declared]) => {
      const { label, headers = [], meaning } = declared;
      return { field, headers: [label, ...headers], meaning, isRequired: isRequired(declared) };
    });
  const lists = Object.entries(children).map(([field, noun]) => {
    const { many, headers = [] } = nouns[noun];
    const meaning = `Identificadores de sus ${many}, separados por |. Solo se comparan: cada registro dice a qué actuación pertenece.`;
    return { field, headers: [many, ...headers], meaning, isRequired: false };
  });
  return [...own, ...lists, ...metadata];
}
