import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "../../app/shared/api/errors.ts";
import { codingUnits, conflictVariables } from "../../app/shared/coding/vocabulary.ts";
import type { Actor } from "../../app/shared/session/permissions.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { splitIntoChunks } from "../chunks.ts";
import type { Transaction } from "../client.server.ts";
import { deleteRows, lockRows, type Row } from "../rows.server.ts";
import { codebooks, codebookVariables } from "../schema/coding/codebooks.ts";
import { codings } from "../schema/coding/codings.ts";
import { conflicts } from "../schema/conflicts.ts";
import { type NamedRecord, readNameMask } from "./hide-names.server.ts";
import { isFrozen, isSampled } from "./sampled-records.server.ts";

type Followed = {
  action: "create" | "update" | "delete";
  noun: "coding";
  recordId: string;
  before: Row | null;
};
type Variable = { id: string; codebookId: string; key: (typeof conflictVariables)[number] };
type Conflict = { id: string; type: string; escalation: string };

/**
 * Lets the readings of conflicts follow what a write has left in their two fields of the wire, so that form, table, import and
 * undoing code as the queue does. Where two have read a conflict, a closed sample has measured its reading, it was
 * decided, or the write changed a reading and not the conflict, the readings stay and the field follows them.
 * @returns what this changed, for the history. @throws AppError `conflict` where a sampled conflict would say how it is read
 */
export async function followCodings(
  tx: Transaction,
  actor: Actor,
  written: readonly NamedRecord[],
): Promise<Followed[]> {
  const typed = new Set(listIds(written, "conflict"));
  const ids = [...new Set([...typed, ...(await listRead(tx, listIds(written, "coding")))])];
  if (ids.length === 0) return [];
  await requireBlind(tx, [...typed]);
  const variables = await listVariables(tx);
  const followed: Followed[] = [];
  if (variables.length === 0) return followed;
  for (const chunk of splitIntoChunks(ids))
    for (const variable of variables)
      followed.push(...(await followVariable(tx, actor, variable, { ids: chunk, typed })));
  return followed;
}

const listIds = (written: readonly NamedRecord[], wanted: "conflict" | "coding") =>
  written.flatMap(({ noun, recordId }) => (noun === wanted ? [recordId] : []));

/** The conflicts that these readings are of. */
async function listRead(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of splitIntoChunks(ids)) {
    const rows = await tx
      .select({ id: codings.recordId })
      .from(codings)
      .where(and(inArray(codings.id, chunk), eq(codings.noun, "conflict")));
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Triggers keep the valid values, but see nothing that another transaction has not ended: a long one's are asked for again. */
export async function followValidValues(tx: Transaction, changed: readonly NamedRecord[]): Promise<void> {
  const ids = changed.flatMap(({ noun, recordId }) => (isCodingUnit(noun) ? [recordId] : []));
  for (const chunk of splitIntoChunks(ids))
    await tx.execute(sql`select follow_valid_values(${sql.param(chunk)}::text[])`);
}

const isCodingUnit = (noun: string) => (codingUnits as readonly string[]).includes(noun);

export const sampledConflict =
  "Este conflicto está en la muestra abierta: su tipo y su escalamiento quedan vacíos hasta que se cierre, porque los leen sus dos codificadores.";

/** A conflict is drawn while nobody has coded it, so its two fields are empty until its sample is closed. */
async function requireBlind(tx: Transaction, ids: readonly string[]): Promise<void> {
  const tells = sql`(${conflicts.type} <> '' or ${conflicts.escalation} <> '')`;
  for (const chunk of splitIntoChunks(ids)) {
    const own = inArray(conflicts.id, [...chunk]);
    if ((await tx.$count(conflicts, and(own, tells, isSampled(sql`'conflict'`, conflicts.id)))) > 0)
      throw new AppError("conflict", { message: sampledConflict });
  }
}

async function listVariables(tx: Transaction): Promise<Variable[]> {
  const rows = await tx
    .select({ id: codebookVariables.id, codebookId: codebooks.id, key: codebookVariables.key })
    .from(codebookVariables)
    .innerJoin(codebooks, eq(codebooks.id, codebookVariables.codebookId))
    .where(
      and(
        eq(codebooks.state, "in_force"),
        eq(codebookVariables.unit, "conflict"),
        inArray(codebookVariables.key, [...conflictVariables]),
      ),
    );
  return rows as Variable[];
}

async function followVariable(
  tx: Transaction,
  actor: Actor,
  variable: Variable,
  { ids, typed }: { ids: readonly string[]; typed: ReadonlySet<string> },
): Promise<Followed[]> {
  const own = and(inArray(codings.recordId, [...ids]), eq(codings.variableId, variable.id));
  const readings = Map.groupBy(await lockRows(tx, "coding", own), ({ recordId }) => String(recordId));
  const frozen = await tx.select({ id: codings.id }).from(codings).where(and(own, isFrozen));
  const frozenIds = new Set(frozen.map(({ id }) => id));
  const names = await listNames(tx, variable);
  const rows = await tx
    .select({ id: conflicts.id, type: conflicts.type, escalation: conflicts.escalation })
    .from(conflicts)
    .where(and(inArray(conflicts.id, [...ids]), sql`not ${isSampled(sql`'conflict'`, conflicts.id)}`));
  const followed: Followed[] = [];
  for (const conflict of rows) {
    const found = readings.get(conflict.id) ?? [];
    const isSettled =
      found.length > 1 || found.some(({ id, round }) => round === "final" || frozenIds.has(id));
    if (!typed.has(conflict.id) || isSettled) {
      if (found.length > 0) await restoreLabel(tx, variable, conflict, found, names);
      continue;
    }
    const meant = names.filter(({ label }) => label === conflict[variable.key]);
    const value = meant.find(({ id }) => id === found[0]?.valueId) ?? meant[0];
    followed.push(...(await followOne(tx, actor, { variable, conflict, found: found[0], value })));
    if (value) await storeLabel(tx, variable, conflict, getLabel(names, value.id));
  }
  return followed;
}

/** A value of the version in force, under its label or one that it had in a version before, also without a hidden name. */
type Name = { id: string; label: string };

/** Today's labels first, as they are public, then those that a restored conflict may still have, the newest first. */
async function listNames(tx: Transaction, variable: Variable): Promise<Name[]> {
  const { rows } = await tx.execute<Name>(sql`
    with recursive named as (
      select id, label, follows_id, 0 as age from codebook_values where variable_id = ${variable.id}
      union all
      select named.id, former.label, former.follows_id, named.age + 1
      from named join codebook_values former on former.id = named.follows_id
    )
    select id, label from named order by age`);
  const mask = await readNameMask(tx);
  return rows.flatMap(({ id, label }) => [
    { id, label: mask.hideInText(label) },
    { id, label },
  ]);
}

const getLabel = (names: readonly Name[], valueId: unknown) =>
  names.find(({ id }) => id === valueId)?.label ?? "";

type Pair = {
  variable: Variable;
  conflict: Conflict;
  found: Row | undefined;
  value: { id: string } | undefined;
};

async function followOne(
  tx: Transaction,
  actor: Actor,
  { variable, conflict, found, value }: Pair,
): Promise<Followed[]> {
  const text = conflict[variable.key];
  // "No se puede decir" leaves the field empty.
  const isSame = found ? (value?.id ?? null) === found.valueId && (value || text === "") : !value;
  if (isSame) return [];
  const coder = { coderId: actor.id ?? "", coderName: actor.username };
  if (found && !value) {
    await deleteRows(tx, "coding", [found.id]);
    return [{ action: "delete", noun: "coding", recordId: found.id, before: found }];
  }
  const reading = { ...coder, valueId: value?.id ?? null, passage: "", wasSuggested: false, at: new Date() };
  if (found) {
    const version = { version: found.version + 1, updatedAt: new Date() };
    await tx
      .update(codings)
      .set({ ...reading, ...version })
      .where(eq(codings.id, found.id));
    return [{ action: "update", noun: "coding", recordId: found.id, before: found }];
  }
  const id = newId();
  const { id: variableId, codebookId } = variable;
  await tx.insert(codings).values({
    id,
    codebookId,
    noun: "conflict",
    recordId: conflict.id,
    variableId,
    round: "first",
    ...reading,
  });
  return [{ action: "create", noun: "coding", recordId: id, before: null }];
}

/** Gives the field the valid value again. */
async function restoreLabel(
  tx: Transaction,
  variable: Variable,
  conflict: Conflict,
  found: readonly Row[],
  names: readonly Name[],
): Promise<void> {
  const final = found.find(({ round }) => round === "final");
  const isAgreed = new Set(found.map(({ valueId }) => valueId)).size === 1;
  const valid = final ?? (isAgreed ? found[0] : undefined);
  await storeLabel(tx, variable, conflict, getLabel(names, valid?.valueId));
}

async function storeLabel(
  tx: Transaction,
  { key }: Variable,
  conflict: Conflict,
  label: string,
): Promise<void> {
  if (label === conflict[key]) return;
  await tx
    .update(conflicts)
    .set({ [key]: label })
    .where(eq(conflicts.id, conflict.id));
}
