import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { hierarchies, stages, systems } from "../../../../db/schema/catalog.ts";
import { validValues } from "../../../../db/schema/coding/codings.ts";
import { type BookVariable, findBook, listVariables } from "../../../features/coding/book.server.ts";
import type { Column } from "../../../features/open-data/contract.ts";
import { conflictVariables } from "../../../shared/coding/vocabulary.ts";
import type { Field } from "../../../shared/values/field-declarations.ts";
import { listTableFields, type TableNoun } from "../fields.ts";

/** A column whose cells are one of a few values, which statistics programs count by number and name by label. */
export type Labelled = { isOrdered: boolean; labels: Map<string, number> };

const lists = { hierarchy: hierarchies, system: systems, stage: stages } as const;

/** The labelled columns of a table by their names: choices, the lists of the study and what the codebook in force asks. */
export async function readLabelled(db: Reader, noun: TableNoun): Promise<Map<string, Labelled>> {
  const found = new Map<string, Labelled>();
  for (const [name, field] of Object.entries(listTableFields(noun))) {
    const labels = await listLabels(db, field);
    if (labels) found.set(name, { isOrdered: false, labels: number(labels) });
  }
  for (const { key, scale, values } of await readAsked(db, noun)) {
    const isNumbered = values.every(({ code }) => /^\d+$/.test(code));
    const pairs = values.map(
      ({ code, label }, place) => [label, isNumbered ? Number(code) : place + 1] as const,
    );
    found.set(nameCoded(noun, key), { isOrdered: scale === "ordinal", labels: new Map(pairs) });
  }
  return found;
}

const number = (labels: readonly string[]) => new Map(labels.map((label, place) => [label, place + 1]));

async function listLabels(db: Reader, field: Field): Promise<string[] | null> {
  if (field.kind === "choice") return Object.values(field.options);
  if (field.kind !== "reference") return null;
  const list = lists[field.of as keyof typeof lists];
  if (!list) return null;
  return (await db.select({ name: list.name }).from(list).orderBy(asc(list.position))).map(
    ({ name }) => name,
  );
}

/** What the codebook in force asks of each record of a table. */
async function readAsked(db: Reader, noun: TableNoun): Promise<BookVariable[]> {
  if (noun !== "news" && noun !== "conflict") return [];
  const book = await findBook(db);
  return book ? listVariables(book, noun) : [];
}

const isOwnField = (noun: TableNoun, key: string) =>
  noun === "conflict" && (conflictVariables as readonly string[]).includes(key);

/** The column of a variable, whose key may be the name of another; statistics programs write `_id` as `id`. */
function nameCoded(noun: TableNoun, key: string): string {
  const isTaken = !isOwnField(noun, key) && ["id", ...Object.keys(listTableFields(noun))].includes(key);
  return isTaken ? `coded_${key}` : key;
}

/** Variables of the codebook that the table itself has no column of. */
export async function listCodedColumns(db: Reader, noun: TableNoun): Promise<Column[]> {
  return (await readAsked(db, noun))
    .filter(({ key }) => !isOwnField(noun, key))
    .map(({ key, label, question }) => ({
      ...{ name: nameCoded(noun, key), label, meaning: question },
      ...{ type: "string", isRequired: false },
    }));
}

/** By record and column, the label of the valid value: of an open sample none. */
export async function readCodes(db: Reader, noun: TableNoun, ids: readonly string[]) {
  const found = new Map<string, Record<string, string>>();
  if (noun !== "news" && noun !== "conflict") return found;
  const rows = await db
    .select({ id: validValues.recordId, variable: validValues.variable, label: validValues.label })
    .from(validValues)
    .where(and(eq(validValues.noun, noun), inArray(validValues.recordId, [...ids])));
  for (const { id, variable, label } of rows)
    found.set(id, { ...found.get(id), [nameCoded(noun, variable)]: label ?? "" });
  return found;
}
