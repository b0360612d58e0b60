import { nouns } from "../../../nouns/register.ts";
import type { Field, Fields } from "../../../shared/values/field-declarations.ts";
import { pickFields, type TableNoun } from "../fields.ts";

/** Fields that the rules of a noun compare with other records: each is changed in its record's form. */
const comparedFields: { [noun in TableNoun]?: readonly string[] } = {
  datasheet: ["intervention"],
  geometry: ["intervention"],
  clipping: ["source"],
  place: ["kind", "parent"],
  work_place: ["intervention", "place"],
};

/** Fields that make sense to be the same in many records: not what each is called by, says or shows. */
export function listBulkFields(noun: TableNoun): Fields {
  const { nameFields } = nouns[noun];
  return pickFields(noun, ({ kind, isInternal }, name) => {
    if (nameFields.includes(name) || comparedFields[noun]?.includes(name) || isInternal) return false;
    return ["line", "imageText", "date", "reference", "choice", "actors", "links"].includes(kind);
  });
}

/** Lists of which a part may be added. */
export const isListField = ({ kind }: Field) => kind === "actors" || kind === "links";
