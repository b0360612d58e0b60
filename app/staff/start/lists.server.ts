import { isDeepStrictEqual } from "node:util";
import type { Database, Reader, Transaction } from "../../../db/client.server.ts";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { insertRows, type Row } from "../../../db/rows.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import type { Write } from "../../../db/write.server.ts";
import { type ListNoun, mostEntries } from "../../nouns/catalog/declaration.ts";
import {
  listCatalogOptions,
  listHierarchies,
  listOrder,
  listStages,
  listSystems,
} from "../../nouns/catalog/queries.server.ts";
import { hierarchyRules, stageRules, systemRules } from "../../nouns/catalog/rules.server.ts";
import { removeRecords } from "../../records/write-records.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { getEmptyValues } from "../../shared/values/field-declarations.ts";
import { newId } from "../../shared/values/ids.ts";
import { capitalize, foldText } from "../../shared/values/text.ts";
import type { TemplatePreview } from "./contract.ts";
import type { Template } from "./read-template.server.ts";

const lists = {
  systems: { rules: systemRules, table: systems, first: firstSystems, read: listSystems },
  hierarchies: { rules: hierarchyRules, table: hierarchies, first: firstHierarchies, read: listHierarchies },
  stages: { rules: stageRules, table: stages, first: firstStages, read: listStages },
};
type ListName = keyof typeof lists;
const names = Object.keys(lists) as ListName[];

/** Whether the lists still have the entries that a new site has, by which the fictional city is sorted. */
export async function hasFirstLists(db: Reader): Promise<boolean> {
  for (const list of names) {
    const stored = await listCatalogOptions(db, list);
    const isStored = ({ id, name }: { id: string; name: string }) =>
      stored.some((entry) => entry.id === id && entry.name === name);
    if (!lists[list].first.every(isStored)) return false;
  }
  return true;
}

/** What works and conflicts are sorted by, in its order, as profile.json has it. */
export async function writeLists(db: Reader): Promise<Record<string, object[]>> {
  const written: Record<string, object[]> = {};
  for (const name of names)
    written[name] = (await lists[name].read(db)).map(({ __v, createdAt, updatedAt, ...entry }) => entry);
  return written;
}

type Change = { name: ListName; before: Row[]; after: Row[]; deleted: Row[] };

/**
 * What would become of the lists that a template has: its entries in its order, then those that records still need. An
 * entry is known by its id or its name. @throws AppError `invalid` where they are too many
 */
async function compareLists(tx: Transaction, { lists: given }: Template): Promise<Change[]> {
  const changes: Change[] = [];
  for (const name of names) {
    const entries = given[name];
    if (!entries) continue;
    const { rules, table } = lists[name];
    const declared = rules.declaration.fields;
    const stored = await tx
      .select()
      .from(table)
      .orderBy(...listOrder(table));
    const before: Row[] = stored;
    const left = new Set(before);
    const ids = new Set(entries.map(({ _id }) => _id));
    const wanted = entries.map(({ _id, ...fields }) => {
      const columns = toColumns(declared, { ...getEmptyValues(declared), ...fields }) as { name: string };
      const known =
        before.find(({ id }) => id === _id) ??
        [...left].find((row) => !ids.has(row.id) && isCalled(row, columns.name));
      if (known) left.delete(known);
      return { ...(known ?? createRow(_id as string | undefined)), ...columns };
    });
    const kept: Row[] = [];
    for (const row of left) if (await rules.findUse?.(tx, row.id)) kept.push(row);
    const after = arrange(before, [...wanted, ...kept]);
    requireRoom(name, after.length);
    const deleted = [...left].filter((row) => !kept.includes(row));
    if (!isDeepStrictEqual(after, before)) changes.push({ name, before, after, deleted });
  }
  return changes;
}

const isCalled = (row: Row, name: string) => foldText(String(row.name)) === foldText(name);

const createRow = (id = newId()): Row => ({ id, version: 0, createdAt: new Date(), updatedAt: new Date() });

/** Entries that are in order keep their positions. */
function arrange(before: Row[], entries: Row[]): Row[] {
  const ids = entries.map(({ id }) => id);
  const known = before.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
  return isDeepStrictEqual(ids, known) ? entries : entries.map((entry, position) => ({ ...entry, position }));
}

function requireRoom(name: ListName, count: number): void {
  const { noun, declaration } = lists[name].rules;
  const most = mostEntries[noun as ListNoun];
  if (count <= most) return;
  const message = `La lista de ${declaration.many} quedaría con ${count} y tiene lugar para ${most}: quita antes algunas de las que hay.`;
  throw new AppError("invalid", { message, fields: { file: message } });
}

/** What the preview says of them: their names, and where these stay, that something else of them does not. */
export function previewLists(db: Database, template: Template): Promise<TemplatePreview["changes"]> {
  return db.transaction(async (tx) =>
    (await compareLists(tx, template)).map(({ name, before, after }) => {
      const show = (rows: Row[]) => rows.map((row) => row.name).join(" · ");
      const other = show(before) === show(after) ? " (con otros significados o signos)" : "";
      const label = capitalize(lists[name].rules.declaration.many);
      return { part: "Listas", label, before: show(before), after: show(after) + other };
    }),
  );
}

export async function storeLists(writing: Write, template: Template): Promise<void> {
  for (const { name, before, after, deleted } of await compareLists(writing.tx, template)) {
    const { noun } = lists[name].rules;
    await removeRecords(writing, { noun }, deleted);
    const stored = new Map(before.map((row) => [row.id, row]));
    const changed = after.flatMap((set) => {
      const row = stored.get(set.id);
      return row && !isDeepStrictEqual(set, row) ? [{ before: row, set }] : [];
    });
    await changeRows(writing, noun, changed);
    const added = after.filter(({ id }) => !stored.has(id));
    await writing.record(added.map(({ id }) => ({ action: "create", noun, recordId: id, before: null })));
    await insertRows(writing.tx, noun, added);
  }
}
