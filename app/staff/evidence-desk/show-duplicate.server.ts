import type { Reader } from "../../../db/client.server.ts";
import type { MergedNoun } from "../../../db/links/merged-records.server.ts";
import type { Row } from "../../../db/rows.server.ts";
import { findNames } from "../../features/revisions/names.server.ts";
import { nouns } from "../../nouns/register.ts";
import type { Field } from "../../shared/values/field-declarations.ts";
import { listReferences, readValues } from "../tables/queries.server.ts";
import type { ShownProposal } from "./contract.ts";

type Shown = NonNullable<ShownProposal["duplicate"]>;

/** The fields of which one record's is chosen, with the columns that each takes along; lists of both are joined. */
export function listChoices(noun: MergedNoun): Record<string, string[]> {
  const fields: Readonly<Record<string, Field>> = nouns[noun].fields;
  const choices = Object.entries(fields).flatMap(([name, field]): [string, string[]][] => {
    if (field.kind === "image")
      return [[name, [name, ...field.texts].flatMap((each) => fields[each]?.column ?? [])]];
    const isChosen = ["line", "text", "date", "choice", "reference"].includes(field.kind);
    return isChosen && name !== "intervention" ? [[name, [field.column]]] : [];
  });
  return Object.fromEntries(choices);
}

/** Both records of a duplicate, side by side. */
export async function showDuplicate(db: Reader, noun: MergedNoun, rows: readonly [Row, Row]): Promise<Shown> {
  const fields = Object.keys(listChoices(noun)).flatMap((name) => {
    const field = nouns[noun].fields[name];
    return field ? [{ name, field }] : [];
  });
  const referred = fields.flatMap(({ field }) => rows.flatMap((row) => listReferences(field, row)));
  const getName = await findNames(db, referred);
  return {
    noun,
    records: rows.map(({ id, version }) => ({ _id: id, __v: version })),
    fields: fields.map(({ name, field }) => ({
      name,
      label: field.label,
      kind: field.kind === "image" || field.kind === "date" ? field.kind : "text",
      values: rows.map((row) => readValues(field, row[field.column], getName).join("")),
    })),
  };
}
