import type { Reader } from "../../../../db/client.server.ts";
import { leaveInterventions, readAbout } from "../../../../db/links/news-interventions.server.ts";
import { findExisting, type Row } from "../../../../db/rows.server.ts";
import { nouns } from "../../../records/nouns.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { rules } from "../collections.server.ts";
import type { Collection } from "../contract.ts";
import { loadKeys } from "../match/directory.server.ts";
import {
  findClippings,
  findDependents,
  findNamedActors,
  loadImportedRecords,
  loadLaterChanges,
  loadStoredRows,
} from "./undo-queries.server.ts";

type Delete = { collection: Collection; row: Row };
type Restore = { collection: Collection; before: Row; row: Row };

export type UndoPlan = {
  deletes: Delete[];
  restores: Restore[];
  /** What prevents it, a sentence per record; a forced undo ignores these. */
  reasons: string[];
  /** What even a forced undo leaves as it is. */
  left: string[];
};

/** What undoing an import would do. Changes nothing. */
export async function planUndo(db: Reader, operation: string): Promise<UndoPlan> {
  const imported = await loadImportedRecords(db, operation);
  const findRow = await loadStoredRows(db, imported);
  const isNamed = await findNamedActors(db, imported);
  const plan: UndoPlan = { deletes: [], restores: [], reasons: [], left: [] };
  for (const { actorName, at, ...record } of await loadLaterChanges(db, operation)) {
    const name = describeRow(record.collection, record.id, findRow(record));
    plan.reasons.push(`${name} cambió después: ${actorName}, ${at}.`);
  }
  for (const { collection, id, before } of imported) {
    const row = findRow({ collection, id });
    if (before && row) plan.restores.push({ collection, before, row });
    else if (before) plan.left.push(`${describeRow(collection, id)} se borró después: no se recupera.`);
    else if (row && !(collection === "actors" && isNamed(id))) plan.deletes.push({ collection, row });
  }
  await excludeImpossible(db, plan);
  await keepClipped(db, plan);
  await addDependents(db, plan);
  return plan;
}

function describeRow(collection: Collection, id: string, row?: Row): string {
  const { one, nameColumn } = rules[collection];
  const name = String(row?.[nameColumn ?? ""] ?? "").slice(0, 80);
  return `${capitalize(one)} ${id}${name === "" ? "" : ` «${name}»`}`;
}

/** An update can be undone only if the earlier intervention, hierarchy, system or stage still exists. */
async function excludeImpossible(db: Reader, plan: UndoPlan): Promise<void> {
  const left = new Set<Restore>();
  const exclude = (restore: Restore, reason: string) => {
    if (left.has(restore)) return;
    left.add(restore);
    const { collection, row } = restore;
    plan.left.push(`${describeRow(collection, row.id, row)} no vuelve atrás: ${reason}.`);
  };
  const restores = Map.groupBy(plan.restores, ({ collection }) => collection);
  for (const [collection, own] of restores) {
    const { references, fields } = rules[collection];
    for (const [field, target] of Object.entries(references)) {
      const getId = ({ before }: Restore) => String(before[fields[field]?.column ?? ""] ?? "");
      const existing = await findExisting(db, rules[target].noun, own.map(getId));
      for (const restore of own)
        if (getId(restore) !== "" && !existing.has(getId(restore)))
          exclude(restore, `ya no está ${rules[target].one} que tenía`);
    }
    if (collection !== "datasheets") continue;
    const deleted = plan.deletes.filter((record) => record.collection === collection);
    const moving = new Set([...deleted, ...own].map(({ row }) => row.id));
    const remaining = (await loadKeys(db, collection)).filter(({ id }) => !moving.has(id));
    const holders = new Map(remaining.map(({ id, interventionId }) => [interventionId, id]));
    for (const restore of own) {
      const holder = holders.get(String(restore.before.interventionId));
      if (holder !== undefined) exclude(restore, `su lugar lo tiene la ficha ${holder}`);
    }
  }
  plan.restores = plan.restores.filter((restore) => !left.has(restore));
}

/** Sources of which staff have uploaded clippings, which imports have none of, stay with them. */
async function keepClipped(db: Reader, plan: UndoPlan): Promise<void> {
  const sources = plan.deletes.filter(({ collection }) => collection === "sources");
  const found = await findClippings(
    db,
    sources.map(({ row }) => row.id),
  );
  const clipped = Map.groupBy(found, ({ sourceId }) => sourceId);
  const { article, one } = nouns.clipping;
  for (const { collection, row } of sources) {
    const own = clipped.get(row.id) ?? [];
    if (own.length === 0) continue;
    const source = describeRow(collection, row.id, row);
    for (const { name } of own)
      plan.reasons.push(`${capitalize(`${article} ${one}`)} «${name}» se agregó después a ${source}.`);
    plan.left.push(`${source} se queda: tiene recortes.`);
  }
  plan.deletes = plan.deletes.filter(({ row }) => !clipped.has(row.id));
}

/** Whether its records stay while others refer to them. */
const staysInUse = (collection: Collection) =>
  rules[collection].isFixedList || ["publications", "sources", "actors"].includes(collection);

/** Later records that refer to those to be deleted: a forced undo deletes an intervention's too. */
async function addDependents(db: Reader, plan: UndoPlan): Promise<void> {
  const describeKey = (collection: Collection, id: string) => `${collection} ${id}`;
  const handled = new Set(
    [...plan.deletes, ...plan.restores].map(({ collection, row }) => describeKey(collection, row.id)),
  );
  const leaving = Map.groupBy(plan.deletes, ({ collection }) => collection);
  const found = await findDependents(
    db,
    new Map([...leaving].map(([collection, list]) => [collection, list.map(({ row }) => row.id)])),
  );
  const dependents = found.filter(({ collection, id }) => !handled.has(describeKey(collection, id)));
  const findRow = await loadStoredRows(db, dependents);
  const inUse = new Set<string>();
  const works = new Set(leaving.get("interventions")?.map(({ row }) => row.id));
  for (const { collection, id, parent } of dependents) {
    const row = findRow({ collection, id });
    const on = describeRow(parent.collection, parent.id).toLowerCase();
    plan.reasons.push(`${describeRow(collection, id, row)} se agregó después a ${on}.`);
    if (staysInUse(parent.collection)) inUse.add(describeKey(parent.collection, parent.id));
    // A news item that only reports on a deleted conflict, or is about another intervention too, stays without that link.
    else if (
      parent.collection !== "conflicts" &&
      row &&
      !(collection === "news" && leaveInterventions(readAbout(row), works)) &&
      !handled.has(describeKey(collection, id))
    ) {
      handled.add(describeKey(collection, id));
      plan.deletes.push({ collection, row });
    }
  }
  const isInUse = ({ collection, row }: Delete) => inUse.has(describeKey(collection, row.id));
  // What stays needs what it refers to.
  for (const { collection, row } of plan.deletes.filter(isInUse))
    for (const [field, target] of Object.entries(rules[collection].references))
      inUse.add(describeKey(target, String(row[rules[collection].fields[field]?.column ?? ""])));
  for (const { collection, row } of plan.deletes.filter(isInUse))
    plan.left.push(`${describeRow(collection, row.id, row)} se queda: está en uso.`);
  plan.deletes = plan.deletes.filter((record) => !isInUse(record));
  const keepsSource = ({ collection, row }: Restore) =>
    collection === "news" && inUse.has(describeKey("sources", String(row.sourceId)));
  for (const { collection, row } of plan.restores.filter(keepsSource))
    plan.left.push(`${describeRow(collection, row.id, row)} no vuelve atrás: su fuente está en uso.`);
  plan.restores = plan.restores.filter((restore) => !keepsSource(restore));
}
