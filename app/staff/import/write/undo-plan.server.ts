import type { Reader } from "../../../../db/client.server.ts";
import { loadRows, type Row } from "../../../../db/rows.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";
import { loadKeys } from "../match/stored-keys.server.ts";
import { findAttached } from "./dependents.server.ts";
import { collectionOfNoun, loadLaterChanges, loadMade, type Made } from "./imported-records.server.ts";

export type UndoPlan = {
  deletes: Map<Collection, Row[]>;
  restores: Map<Collection, { before: Row; current: Row }[]>;
  /** What stands against it, a sentence a record; forced, it is done in spite of these. */
  reasons: string[];
  /** What even a forced undo leaves as it is. */
  left: string[];
};

/** What taking an import back would do. Changes nothing. */
export async function planUndo(db: Reader, operation: string): Promise<UndoPlan> {
  const made = Map.groupBy(await loadMade(db, operation), ({ collection }) => collection);
  const current = new Map<Collection, Map<string, Row>>();
  for (const [collection, list] of made)
    current.set(
      collection,
      await loadRows(db, rules[collection].noun, [...new Set(list.map(({ id }) => id))]),
    );

  const plan: UndoPlan = { deletes: new Map(), restores: new Map(), reasons: [], left: [] };
  const nameOf = (collection: Collection, id: string) =>
    describeRow(collection, id, current.get(collection)?.get(id));
  for (const { noun, recordId, actorName, at } of await loadLaterChanges(db, operation)) {
    const collection = collectionOfNoun.get(noun);
    if (collection) plan.reasons.push(`${nameOf(collection, recordId)} cambió después: ${actorName}, ${at}.`);
  }
  for (const collection of collections) {
    const list = made.get(collection) ?? [];
    const rows = current.get(collection) ?? new Map<string, Row>();
    const found = (of: Made[]) => of.map(({ id }) => rows.get(id)).filter((row) => row !== undefined);
    plan.deletes.set(collection, found(list.filter(({ before }) => before === null)));
    plan.restores.set(collection, []);
    for (const { id, before } of list) {
      const row = rows.get(id);
      if (before && row) plan.restores.get(collection)?.push({ before, current: row });
      else if (before) plan.left.push(`${nameOf(collection, id)} se borró después: no se recupera.`);
    }
  }
  await leaveWhatCannotGoBack(db, plan);
  await addAttached(db, plan);
  return plan;
}

function describeRow(collection: Collection, id: string, row: Row | undefined): string {
  const { one } = rules[collection];
  const name = row?.headline ?? row?.name;
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${id}${name ? ` «${String(name).slice(0, 80)}»` : ""}`;
}

const idsOf = (rows: readonly { id: string }[] | undefined) => new Set((rows ?? []).map(({ id }) => id));

/** A record goes back only where its intervention, hierarchy, system or stage of then is still there. */
async function leaveWhatCannotGoBack(db: Reader, plan: UndoPlan): Promise<void> {
  for (const collection of collections) {
    const restores = plan.restores.get(collection) ?? [];
    if (restores.length === 0) continue;
    const left = new Set<string>();
    for (const [field, target] of Object.entries(rules[collection].references)) {
      const column = rules[collection].columns[field] ?? "";
      const needed = [...new Set(restores.map(({ before }) => String(before[column])))];
      const there = await loadRows(db, rules[target].noun, needed);
      for (const { before, current } of restores)
        if (!there.has(String(before[column])) && !left.has(current.id)) {
          left.add(current.id);
          plan.left.push(
            `${describeRow(collection, current.id, current)} no vuelve atrás: ya no está ${rules[target].one} que tenía.`,
          );
        }
    }
    if (collection === "datasheets") await leaveDatasheetsWithoutPlace(db, plan, left);
    plan.restores.set(
      collection,
      restores.filter(({ current }) => !left.has(current.id)),
    );
  }
}

async function leaveDatasheetsWithoutPlace(db: Reader, plan: UndoPlan, left: Set<string>): Promise<void> {
  const restores = plan.restores.get("datasheets") ?? [];
  const moving = new Set([
    ...idsOf(plan.deletes.get("datasheets")),
    ...restores.map(({ current }) => current.id),
  ]);
  const holders = new Map<string, string>();
  for (const { id, interventionId } of await loadKeys(db, "datasheets"))
    if (!moving.has(id)) holders.set(interventionId, id);
  for (const { before, current } of restores) {
    const holder = holders.get(String(before.interventionId));
    if (holder === undefined || left.has(current.id)) continue;
    left.add(current.id);
    plan.left.push(
      `${describeRow("datasheets", current.id, current)} no vuelve atrás: su lugar lo tiene la ficha ${holder}.`,
    );
  }
}

/** Records of others that hang on what is to be deleted: forced, an intervention takes its own with it. */
async function addAttached(db: Reader, plan: UndoPlan): Promise<void> {
  const leaving = new Map(collections.map((collection) => [collection, idsOf(plan.deletes.get(collection))]));
  const handled = new Map(
    collections.map((collection) => {
      const restored = (plan.restores.get(collection) ?? []).map(({ current }) => current.id);
      return [collection, new Set([...(leaving.get(collection) ?? []), ...restored])];
    }),
  );
  const attached = await findAttached(db, leaving, handled);
  const goingToo = new Map<Collection, Set<string>>();
  const kept = new Map<Collection, Set<string>>();
  const rowsOf = new Map<Collection, Map<string, Row>>();
  for (const [collection, list] of Map.groupBy(attached, (one) => one.collection))
    rowsOf.set(
      collection,
      await loadRows(db, rules[collection].noun, [...new Set(list.map(({ id }) => id))]),
    );
  for (const { collection, id, parent } of attached) {
    const row = rowsOf.get(collection)?.get(id);
    const on = describeRow(parent.collection, parent.id, undefined).toLowerCase();
    plan.reasons.push(`${describeRow(collection, id, row)} se agregó después a ${on}.`);
    const to = rules[parent.collection].isFixedList ? kept : goingToo;
    const [noun, other] = to === kept ? [parent.collection, parent.id] : [collection, id];
    // A news item that only reports on a deleted conflict stays, without that link.
    if (parent.collection !== "conflicts") to.set(noun, (to.get(noun) ?? new Set()).add(other));
  }
  for (const [collection, ids] of kept) {
    const rows = plan.deletes.get(collection) ?? [];
    plan.deletes.set(
      collection,
      rows.filter(({ id }) => !ids.has(id)),
    );
    for (const id of ids)
      plan.left.push(
        `${describeRow(
          collection,
          id,
          rows.find((row) => row.id === id),
        )} se queda: está en uso.`,
      );
  }
  for (const [collection, ids] of goingToo) {
    const rows = [...ids].map((id) => rowsOf.get(collection)?.get(id)).filter((row) => row !== undefined);
    plan.deletes.set(collection, [...(plan.deletes.get(collection) ?? []), ...rows]);
  }
}
