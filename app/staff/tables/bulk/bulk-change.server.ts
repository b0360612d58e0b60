import type { Transaction } from "../../../../db/client.server.ts";
import { findExisting, type Row } from "../../../../db/rows.server.ts";
import { nouns } from "../../../nouns/register.ts";
import { invalidField, invalidFields } from "../../../shared/api/errors.ts";
import { tableMessages } from "../constants.ts";
import { type BulkInput, bulkChangeSchema } from "../contract.ts";
import type { TableNoun } from "../fields.ts";
import { isListField, listBulkFields } from "./fields.ts";

/** What is set in every record, and what is added to its lists; by wire field. */
export type BulkChange = { set: Record<string, unknown>; add: Record<string, string[]> };

/** @throws AppError `invalid` for fields that a bulk operation may not change, and for wrong values */
export function readBulkChange(noun: TableNoun, input: BulkInput): BulkChange {
  const chosen = readPart(noun, "set", input.set);
  const add = readPart(noun, "add", input.add) as Record<string, string[]>;
  for (const [field, value] of Object.entries({ ...chosen, ...add }))
    if (value === "" || (Array.isArray(value) && value.length === 0))
      throw invalidField(field, tableMessages.nothingChosen);
  const cleared = readCleared(noun, input.clear ?? []);
  const set = { ...chosen, ...cleared };
  const isChange = Object.keys({ ...set, ...add }).length > 0;
  if (input.delete ? isChange : !isChange)
    throw input.delete
      ? invalidField("delete", tableMessages.onlyOne)
      : invalidField("set", tableMessages.nothing);
  const named = [chosen, cleared, add].flatMap(Object.keys);
  const twice = named.find((field, index) => named.indexOf(field) < index);
  if (twice) throw invalidField(twice, tableMessages.onlyOne);
  return { set, add };
}

/** Nothing, as each of these fields says it. @throws AppError `invalid` for one that must have a value */
function readCleared(noun: TableNoun, names: readonly string[]): Record<string, unknown> {
  const fields = listBulkFields(noun);
  const empty = names.map((name) => [name, fields[name] && isListField(fields[name]) ? [] : ""]);
  return readPart(noun, "set", Object.fromEntries(empty));
}

function readPart(noun: TableNoun, part: "set" | "add", given: Record<string, unknown> | undefined) {
  if (!given) return {};
  const { data, error } = bulkChangeSchema(noun, part).safeParse(given);
  if (!error) return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  const fields = error.issues.map(({ path, message }) => [String(path[0] ?? part), message]);
  throw invalidFields(Object.fromEntries(fields));
}

/** @throws AppError `invalid` for a record that is not there */
export async function requireTargets(
  tx: Transaction,
  noun: TableNoun,
  { set, add }: BulkChange,
): Promise<void> {
  for (const [name, value] of Object.entries({ ...set, ...add })) {
    const field = nouns[noun].fields[name];
    if (!field || !("of" in field)) continue;
    const ids = [value]
      .flat()
      .map(String)
      .filter((id) => id !== "");
    const existing = await findExisting(tx, field.of, ids);
    if (existing.size !== new Set(ids).size) {
      const { one, article } = nouns[field.of];
      throw invalidField(name, `No existe ${article} ${one} que elegiste`);
    }
  }
}

export function changeColumns(noun: TableNoun, { set, add }: BulkChange, row: Row): Record<string, unknown> {
  const fields = listBulkFields(noun);
  const column = (name: string) => fields[name]?.column ?? name;
  const setColumns = Object.entries(set).map(([name, value]) => {
    const isNone = value === "" && ["date", "reference"].includes(fields[name]?.kind ?? "");
    return [column(name), isNone ? null : value];
  });
  const addColumns = Object.entries(add).map(([name, values]) => {
    const before = (row[column(name)] ?? []) as string[];
    return [column(name), [...before, ...values.filter((value) => !before.includes(value))]];
  });
  return leaveOwnOut(noun, row, Object.fromEntries([...setColumns, ...addColumns]));
}

/**
 * What a record refers to is none of the others that it lists: the database leaves it out, and a record that is moved to one
 * of its others lists that no more.
 */
function leaveOwnOut(noun: TableNoun, row: Row, columns: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.values(nouns[noun].fields);
  const lists = fields.flatMap((list) => {
    if (list.kind !== "links") return [];
    const own = fields
      .filter((field) => field.kind === "reference" && field.of === list.of)
      .map(({ column }) => columns[column] ?? row[column]);
    const ids = (columns[list.column] ?? row[list.column] ?? []) as unknown[];
    const left = ids.filter((id) => !own.includes(id));
    return list.column in columns || left.length < ids.length ? [[list.column, left]] : [];
  });
  return { ...columns, ...Object.fromEntries(lists) };
}
