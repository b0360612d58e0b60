import type { z } from "zod";
import { nouns } from "../../nouns/register.ts";
import { supportList } from "../../shared/evidence/support-schemas.ts";
import { type Field, type Fields, isRequired } from "../../shared/values/field-declarations.ts";
import { inputSchema } from "../../shared/values/field-schemas.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { type Collection, collections } from "./contract.ts";
import { collectionNouns } from "./fields.ts";

export const collectionsByNoun: ReadonlyMap<RevisionNoun, Collection> = new Map(
  collections.map((collection) => [collectionNouns[collection], collection]),
);

/** How the records of a collection are recognized, checked and stored; the fields are those of the wire. */
export type CollectionRules = {
  noun: RevisionNoun;
  /** "la jerarquía", for use in a sentence. */
  one: string;
  fields: Fields;
  /** Of the fields that can be checked without the database: all but references and links. */
  schema: z.ZodObject;
  /** Fields that only this collection has, and that its records rarely lack. */
  ownFields: readonly string[];
  /** Field that people know a record by, and its column; a datasheet is known by its intervention. */
  nameField: string | null;
  nameColumn: string | null;
  dateFields: readonly string[];
  imageFields: readonly string[];
  references: Readonly<Record<string, Collection>>;
  links: Readonly<Record<string, Collection>>;
  /** Fields that only repeat what the children say. */
  children: Readonly<Record<string, Collection>>;
  /** Fields that tell apart records of one name. */
  keyFields: readonly string[];
  /** The column by which references find a record, besides its name. */
  codeColumn: string | null;
  /** The field, and its values from the widest to the narrowest, of a noun whose records lie in one another. */
  levels: { field: string; values: readonly string[] } | null;
  isFixedList: boolean;
};

export const rules = Object.fromEntries(
  collections.map((collection) => [collection, readRules(collectionNouns[collection])]),
) as Record<Collection, CollectionRules>;

function readRules(noun: RevisionNoun): CollectionRules {
  const {
    one,
    article,
    nameFields,
    children = {},
    isFixedList = false,
    fields: declared,
    recognizedBy,
    keyFields = [],
    codeField,
    levelField,
  } = nouns[noun];
  const fields = pickFields(declared, ({ kind, isInternal }) => kind !== "position" && !isInternal);
  const [nameField = null] = nameFields;
  const listFields = (kind: Field["kind"]) => Object.keys(pickFields(fields, (field) => field.kind === kind));
  const findTargets = (kind: "reference" | "links") =>
    toCollections(
      Object.entries(fields).flatMap(([name, field]) => (field.kind === kind ? [[name, field.of]] : [])),
    );
  const isDistinctive = (field: Field, name: string) =>
    (isRequired(field) || field.kind === "image") &&
    Object.values(collectionNouns).every((other) => other === noun || !(name in nouns[other].fields));
  return {
    noun,
    one: `${article} ${one}`,
    fields,
    schema: inputSchema(pickFields(fields, ({ kind }) => kind !== "reference" && kind !== "links")).extend(
      Object.fromEntries(listFields("supports").map((name) => [name, supportList.optional()])),
    ),
    ownFields: recognizedBy ?? Object.keys(pickFields(fields, isDistinctive)),
    nameField,
    nameColumn: nameField && (fields[nameField]?.column ?? null),
    dateFields: listFields("date"),
    imageFields: listFields("image"),
    references: findTargets("reference"),
    links: findTargets("links"),
    children: toCollections(Object.entries(children)),
    keyFields,
    codeColumn: fields[codeField ?? ""]?.column ?? null,
    levels: readLevels(fields, levelField),
    isFixedList,
  };
}

function readLevels(fields: Fields, field = ""): CollectionRules["levels"] {
  const declared = fields[field];
  return declared?.kind === "choice" ? { field, values: Object.keys(declared.options) } : null;
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

/** What every record may carry besides its own fields. */
export const metadataFields = ["_id", "__v", "createdAt", "updatedAt"] as const;

/** Whether a record of the collection is complete with its name alone, as an entry of a list is. */
export function isCreatedByName(collection: Collection): boolean {
  const { nameField, schema, fields } = rules[collection];
  if (nameField === null) return false;
  const lacksReference = Object.values(fields).some(
    (field) => field.kind === "reference" && isRequired(field),
  );
  return !lacksReference && schema.safeParse({ [nameField]: "Nombre" }).success;
}
