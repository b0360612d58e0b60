import { nouns } from "../../../nouns/register.ts";
import { listTableFields, type TableNoun } from "../fields.ts";

/** A column besides the name, which every row has. */
export type TableColumn = { name: string; label: string; isTime: boolean };

export function listColumns(noun: TableNoun): TableColumn[] {
  const own = Object.entries(listTableFields(noun))
    .filter(([name]) => !nouns[noun].nameFields.includes(name))
    .map(([name, { label }]) => ({ name, label, isTime: false }));
  return [
    ...own,
    { name: "enteredBy", label: "Agregado por", isTime: false },
    { name: "createdAt", label: "Agregado", isTime: true },
    { name: "updatedAt", label: "Última edición", isTime: true },
  ];
}

const mostByDefault = 4;

/** The columns that an address names; without any the short ones that a noun begins with. */
export function readColumns(noun: TableNoun, chosen: string | null): string[] {
  const columns = listColumns(noun).map(({ name }) => name);
  if (chosen !== null) return columns.filter((name) => chosen.split(",").includes(name));
  const fields = listTableFields(noun);
  const isShort = (name: string) =>
    !["text", "image", "imageText", "address"].includes(fields[name]?.kind ?? "text");
  return columns.filter(isShort).slice(0, mostByDefault);
}
