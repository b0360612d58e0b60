import { nouns } from "../../nouns/register.ts";
import type { Field, Fields } from "../../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";

/** Nouns with a table: records of the study that stand on their own. */
const withoutTable = ["user", "site_content", "passage", "coding"] as const;
export type TableNoun = Exclude<RevisionNoun, (typeof withoutTable)[number]>;
export const tableNouns = Object.keys(nouns).filter(
  (noun): noun is TableNoun => !withoutTable.some((without) => without === noun),
);

/** Nouns with a form of their own; that of every other follows from its declaration. */
const withOwnForm = ["intervention", "datasheet", "conflict", "news", "geometry", "map_layer"] as const;
export type PlainNoun = Exclude<TableNoun, (typeof withOwnForm)[number]>;

export function findPlainNoun(noun: string | undefined): PlainNoun | undefined {
  return tableNouns.find(
    (known): known is PlainNoun => known === noun && !withOwnForm.some((own) => own === known),
  );
}

/** Those of which a new one is typed: a clipping begins with a file, where its source is. */
export function isTyped(noun: PlainNoun): boolean {
  return noun !== "clipping";
}

/** Fields that are shown in a table, in the order of the declaration. */
export function listTableFields(noun: TableNoun): Fields {
  return pickFields(
    noun,
    ({ kind, isInternal }) => kind !== "position" && kind !== "imageAlt" && !isInternal,
  );
}

export function pickFields(noun: TableNoun, isWanted: (field: Field, name: string) => boolean): Fields {
  return Object.fromEntries(
    Object.entries(nouns[noun].fields).filter(([name, field]) => isWanted(field, name)),
  );
}
