import type { Reader } from "../../../../db/client.server.ts";
import type { ChoiceMeaning } from "../../../nouns/site/contract.ts";
import { getCodingLists } from "../../../nouns/site/queries.server.ts";
import { type Field, getLimit, isRequired } from "../../../shared/values/field-declarations.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { rules } from "../collections.server.ts";
import type { Collection } from "../fields.ts";
import { loadKeys } from "../match/directory.server.ts";

export type TemplateColumn = Awaited<ReturnType<typeof listTemplateColumns>>[number];

const noLimit: readonly Field["kind"][] = [
  "date",
  "reference",
  "links",
  "names",
  "actors",
  "supports",
  "choice",
];

/** The columns of a collection's template, in the order of its declaration. */
export async function listTemplateColumns(db: Reader, collection: Collection) {
  const lists = await getCodingLists(db);
  // The form offers these lists; other values are imported with a warning.
  const coded: Record<string, string[]> = { type: lists.types, escalation: lists.escalations };
  const explained: Record<string, ChoiceMeaning[] | undefined> = {
    type: lists.typeMeanings,
    escalation: lists.escalationMeanings,
    timeStressOccurrence: lists.stageMeanings,
  };
  const { fields, references, described } = rules[collection];
  const ofReferences = described
    .filter(({ field, reference }) => field !== `${reference}Name`)
    .map(({ field, declared }) => [field, declared] as const);
  const own = Object.entries(fields).filter(([, { isInternal }]) => !isInternal);
  const columns = [...own, ...ofReferences].map(async ([field, declared]) => {
    const listed = collection === "conflicts" ? coded[field] : undefined;
    const choices = listed ?? (await listChoices(db, references[field], declared));
    const content =
      references[field] === collection ? ofSameTable : describeContent(declared, choices.length > 0);
    return {
      field,
      kind: declared.kind,
      /** With an asterisk where it is required. */
      header: `${capitalize(declared.label)}${isRequired(declared) ? " *" : ""}`,
      isRequired: isRequired(declared),
      content: listed?.length === 0 ? noCodingList : content,
      meaning: declared.meaning,
      limit: noLimit.includes(declared.kind) ? null : getLimit(declared),
      /** All that its cells may hold; empty where anything may stand there. */
      choices,
      meanings: (explained[field] ?? []).filter(({ name }) => choices.includes(name)),
    };
  });
  return Promise.all(columns);
}

const noCodingList = "Una opción de la lista de codificación, que todavía está vacía: déjalo en blanco";

const ofSameTable =
  "Nombre, código o identificador de otro registro de esta misma tabla; si no tiene, déjalo en blanco";

/** As many names as anyone looks through in a sheet. */
const mostChoices = 2000;

async function listChoices(db: Reader, target: Collection | undefined, declared: Field): Promise<string[]> {
  if (declared.kind === "choice") return Object.values(declared.options);
  if (declared.kind !== "reference" || !target) return [];
  return (await loadKeys(db, target, mostChoices)).map(({ name }) => name).filter((name) => name !== "");
}

const contents: Record<Field["kind"], string> = {
  line: "Texto en una línea",
  text: "Texto, con saltos de línea si hace falta",
  date: "Fecha: celda con formato de fecha, o un texto como 3/4/2004 o 3 de abril de 2004",
  address: "Dirección que empieza por https://",
  image: "Dirección de la imagen, que empieza por https://",
  imageAlt: "Texto en una línea",
  imageText: "Texto en una línea",
  reference: "Nombre o identificador",
  choice: "Una de las opciones",
  names: "Nombres separados por |",
  actors: "Nombres separados por |",
  links: "Nombres o identificadores separados por |",
  supports: "",
  position: "",
};

function describeContent({ kind }: Field, hasChoices: boolean): string {
  return hasChoices ? "Una de las opciones, de la hoja «Opciones» o «Listas»" : contents[kind];
}
