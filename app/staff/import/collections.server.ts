import { isSortingList, nouns } from "../../nouns/register.ts";
import { supportList } from "../../shared/evidence/support-schemas.ts";
import { type Field, type Fields, isRequired } from "../../shared/values/field-declarations.ts";
import { inputSchema } from "../../shared/values/field-schemas.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { type Collection, collectionNouns, collections, listReferenceColumns } from "./fields.ts";

export const collectionsByNoun: ReadonlyMap<RevisionNoun, Collection> = new Map(
  collections.map((collection) => [collectionNouns[collection], collection]),
);

/** How the records of a collection are recognized, checked and stored; the fields are those of the wire. */
export type CollectionRules = ReturnType<typeof readRules>;

export const rules = Object.fromEntries(
  collections.map((collection) => [collection, readRules(collection)]),
) as Record<Collection, CollectionRules>;

function readRules(collection: Collection) {
  const noun = collectionNouns[collection];
  const {
    nameFields,
    children = {},
    mostEntries,
    fields: declared,
    recognizedBy,
    keyFields = [],
    codeField,
    levelField,
  } = nouns[noun];
  const fields = pickFields(
    declared,
    ({ kind, isInternal, isInWorkbook }) => kind !== "position" && (!isInternal || isInWorkbook === true),
  );
  const [nameField = null] = nameFields;
  const listFields = (kind: Field["kind"]) => Object.keys(pickFields(fields, (field) => field.kind === kind));
  const findTargets = (kind: "reference" | "links") =>
    toCollections(
      Object.entries(fields).flatMap(([name, field]) => (field.kind === kind ? [[name, field.of]] : [])),
    );
  const isDistinctive = (field: Field, name: string) =>
    (isRequired(field) || field.kind === "image") &&
    Object.values(collectionNouns).every((other) => other === noun || !(name in nouns[other].fields));
  const levels = fields[levelField ?? ""];
  const references = findTargets("reference");
  return {
    noun,
    /** "la jerarquía", for use in a sentence. */
    get one() {
      return `${nouns[noun].article} ${nouns[noun].one}`;
    },
    fields,
    /** Checks what needs no database: all but references and links. */
    schema: inputSchema(pickFields(fields, ({ kind }) => kind !== "reference" && kind !== "links")).extend(
      Object.fromEntries(listFields("supports").map((name) => [name, supportList.optional()])),
    ),
    /** Fields that only this collection has, and that its records rarely lack. */
    ownFields: recognizedBy ?? Object.keys(pickFields(fields, isDistinctive)),
    /** Field that people know a record by, and its column; a datasheet is known by its intervention. */
    nameField,
    nameColumn: nameField && (fields[nameField]?.column ?? null),
    dateFields: listFields("date"),
    imageFields: listFields("image"),
    references,
    /** The field that refers to another record of the same collection. */
    ownReference: Object.keys(references).find((field) => references[field] === collection) ?? null,
    links: findTargets("links"),
    /** Fields that only repeat what the children say. */
    children: toCollections(Object.entries(children)),
    /** Columns for what a row says of the records that it refers to. */
    described: listReferenceColumns(collection).map((column) => ({
      ...column,
      schema: inputSchema({ [column.name]: column.declared }),
    })),
    keyFields,
    /** The column by which references find a record, besides its name. */
    codeColumn: fields[codeField ?? ""]?.column ?? null,
    /** The field, and its values from the widest to the narrowest, of a noun whose records lie in one another. */
    levels:
      levels?.kind === "choice"
        ? { field: levelField ?? "", column: levels.column, values: Object.keys(levels.options) }
        : null,
    isOrderedList: isSortingList(noun),
    mostEntries: mostEntries ?? Number.POSITIVE_INFINITY,
  };
}

function pickFields(fields: Fields, isWanted: (field: Field, name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isWanted(field, name)));
}

function toCollections(pairs: (readonly [field: string, noun: RevisionNoun])[]): Record<string, Collection> {
  return Object.fromEntries(
    pairs.flatMap(([field, noun]) => {
      const collection = collectionsByNoun.get(noun);
      return collection ? [[field, collection]] : [];
    }),
  );
}

/** Whether a record of the collection is complete with its name alone, as an entry of a list is. */
export function isCreatedByName(collection: Collection): boolean {
  const { nameField, schema, fields } = rules[collection];
  if (nameField === null) return false;
  const lacksReference = Object.values(fields).some(
    (field) => field.kind === "reference" && isRequired(field),
  );
  return !lacksReference && schema.safeParse({ [nameField]: "Nombre" }).success;
}
