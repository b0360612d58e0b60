import { isDeepStrictEqual } from "node:util";
import { inArray } from "drizzle-orm";
import { allowLongStatements, type Transaction } from "../../../db/client.server.ts";
import { changeRows, type RowChange } from "../../../db/links/store-links.server.ts";
import { findRepeated, recordOperation } from "../../../db/operations.server.ts";
import { getWrittenColumns, lockRows, type Row } from "../../../db/rows.server.ts";
import { write } from "../../../db/write.server.ts";
import { findNames } from "../../features/revisions/names.server.ts";
import { nounRules } from "../../nouns/register.server.ts";
import { removeRecords } from "../../records/write-records.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { type BulkChange, changeColumns, readBulkChange, requireTargets } from "./bulk/bulk-change.server.ts";
import { findMeanwhile, type Meanwhile, nameColumns } from "./bulk/meanwhile.server.ts";
import type { BulkInput, BulkResult } from "./contract.ts";
import type { TableNoun } from "./fields.ts";

/**
 * Changes or deletes many records in one operation. A record that somebody has changed since it was chosen keeps their
 * change; where it is to the same field, or the record is to be deleted, it is left as it is and named.
 * @throws AppError `invalid`, `forbidden` for an assistant who deletes
 */
export async function changeInBulk(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { noun, input }: { noun: TableNoun; input: BulkInput },
): Promise<BulkResult> {
  const { permission } = nounRules[noun];
  requirePermission(actor, input.delete ? permission.delete : permission.write);
  const change = readBulkChange(noun, input);
  const operation = actor.operation ?? newId();
  return write(
    db,
    actor,
    async (writing) => {
      const { tx } = writing;
      await allowLongStatements(tx);
      const repeated = await findRepeated(tx, actor, (done) => done.noun === noun);
      if (repeated) return repeated.summary.result as BulkResult;
      await requireTargets(tx, noun, change);
      const ids = [...new Set(input.ids)];
      const locked = await lockRows(tx, noun, inArray(getWrittenColumns(noun).id, ids));
      const found = new Map(locked.map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => found.get(id) ?? []);
      const meanwhile = await findMeanwhile(tx, noun, rows, input.versions ?? {});
      const plan = planBulk(noun, { rows, meanwhile, change, isDeletion: input.delete ?? false });
      if (input.delete) {
        await refuseUsed(tx, noun, plan);
        const rows = plan.changed.map(({ before }) => before);
        await removeRecords(writing, { ...nounRules[noun], noun }, rows);
      } else await changeRows(writing, noun, plan.changed);
      const missing = ids.filter((id) => !found.has(id));
      const result = await describeResult(tx, noun, { ...plan, missing, operation });
      if (result.changed === 0) return { ...result, operation: null };
      const kind = input.delete ? "deletion" : "bulk";
      await recordOperation(writing, { kind, noun, summary: { change, result } });
      return result;
    },
    operation,
  );
}

type Plan = {
  changed: RowChange[];
  unchanged: number;
  kept: { id: string; meanwhile: Meanwhile }[];
  refused: { id: string; reason: string }[];
};

type Chosen = { rows: Row[]; meanwhile: Map<string, Meanwhile>; change: BulkChange; isDeletion: boolean };

function planBulk(noun: TableNoun, { rows, meanwhile, change, isDeletion }: Chosen): Plan {
  const plan: Plan = { changed: [], unchanged: 0, kept: [], refused: [] };
  for (const row of rows) {
    const others = meanwhile.get(row.id);
    const columns = isDeletion ? {} : changeColumns(noun, change, row);
    const isSame = Object.entries(columns).every(([column, value]) => isDeepStrictEqual(row[column], value));
    // What is added to a list leaves what others put there.
    const set = Object.keys(changeColumns(noun, { ...change, add: {} }, row));
    const contested = (others?.columns ?? []).filter(
      (column) => set.includes(column) && !isDeepStrictEqual(row[column], columns[column]),
    );
    if (!isDeletion && isSame) plan.unchanged += 1;
    else if (others && (isDeletion || others.columns === null || contested.length > 0))
      plan.refused.push({ id: row.id, reason: explainChange(noun, others, contested) });
    else {
      if (others) plan.kept.push({ id: row.id, meanwhile: others });
      plan.changed.push({ before: row, set: columns });
    }
  }
  return plan;
}

/** What others need stays, and says so. */
async function refuseUsed(tx: Transaction, noun: TableNoun, plan: Plan): Promise<void> {
  const { findUse } = nounRules[noun];
  const free: Plan["changed"] = [];
  for (const change of plan.changed) {
    const { id } = change.before;
    const reason = (await findUse?.(tx, id)) ?? null;
    if (reason === null) free.push(change);
    else plan.refused.push({ id, reason });
  }
  plan.changed = free;
}

function explainChange(noun: TableNoun, { actorName, columns }: Meanwhile, contested: string[]): string {
  const what = nameColumns(noun, contested.length > 0 ? contested : (columns ?? []))
    .map((label) => `«${label}»`)
    .join(", ");
  return `${actorName || "Otra persona"} cambió ${what || "este registro"} después de que lo elegiste.`;
}

async function describeResult(
  tx: Transaction,
  noun: TableNoun,
  { changed, unchanged, kept, refused, missing, operation }: Plan & { missing: string[]; operation: string },
): Promise<BulkResult> {
  const gone = missing.map((id) => ({ id, reason: "Ya no está: alguien lo eliminó." }));
  const all = [...kept, ...refused, ...gone];
  const getName = await findNames(
    tx,
    all.map(({ id }) => ({ noun, id })),
  );
  const name = (id: string) => ({ _id: id, name: getName({ noun, id }) });
  return {
    operation,
    changed: changed.length,
    unchanged,
    kept: kept.map(({ id, meanwhile: { actorName, columns } }) => {
      return { ...name(id), actorName, fields: nameColumns(noun, columns ?? []) };
    }),
    refused: [...refused, ...gone].map(({ id, reason }) => ({ ...name(id), reason })),
  };
}
