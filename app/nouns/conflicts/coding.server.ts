import { count, eq, inArray, or, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../db/client.server.ts";
import { joinedActors } from "../../../db/links/sides.server.ts";
import { lockRows } from "../../../db/rows.server.ts";
import { stages } from "../../../db/schema/catalog.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { type Write, writeOnce } from "../../../db/write.server.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import type { Side } from "../../shared/evidence/vocabulary.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { formatCount } from "../../shared/values/text.ts";
import { listCatalogOptions } from "../catalog/queries.server.ts";
import { lockSiteRecord, storeSiteRecord } from "../site/commands.server.ts";
import type { ChoiceMeaning, CodingLists } from "../site/contract.ts";
import { getCodingLists } from "../site/queries.server.ts";
import type { Coding, CodingChoice, CodingUpdate, StageOption } from "./contract.ts";

const suggestedNames = 500;

const lists = [
  { field: "types", column: "type", meanings: "typeMeanings" },
  { field: "escalations", column: "escalation", meanings: "escalationMeanings" },
] as const;
type ListField = (typeof lists)[number]["field"];
type Entry = CodingUpdate["types"][number];

export async function getCoding(db: Reader): Promise<Coding> {
  const [storedLists, types, escalations, stages, claimants, defendants] = await Promise.all([
    getCodingLists(db),
    countUses(db, "type"),
    countUses(db, "escalation"),
    countStages(db),
    listActors(db, "claimant"),
    listActors(db, "defendant"),
  ]);
  return {
    types: mergeChoices(storedLists.types, types, storedLists.typeMeanings),
    escalations: mergeChoices(storedLists.escalations, escalations, storedLists.escalationMeanings),
    stages: mergeChoices(listNames(stages), stages, storedLists.stageMeanings),
    claimants,
    defendants,
    __v: storedLists.version,
  };
}

type Use = { name: string; conflicts: number };
const noMeaning = { definition: "", example: "" };

function mergeChoices(stored: string[], uses: Use[], meanings: ChoiceMeaning[] = []): CodingChoice[] {
  const counts = new Map(uses.map((use) => [use.name, use.conflicts]));
  const means = new Map(meanings.map((meaning) => [meaning.name, meaning]));
  const kept = stored.map((name) => ({ name, conflicts: counts.get(name) ?? 0, isKept: true }));
  const others = uses.filter(({ name }) => !stored.includes(name)).map((use) => ({ ...use, isKept: false }));
  return [...kept, ...others].map((choice) => ({ ...noMeaning, ...means.get(choice.name), ...choice }));
}

async function countUses(db: Reader, column: "type" | "escalation"): Promise<Use[]> {
  const name = conflicts[column];
  return db
    .select({ name, conflicts: count() })
    .from(conflicts)
    .where(sql`${name} <> ''`)
    .groupBy(name)
    .orderBy(sql`count(*) desc, ${name} ${spanishCollation}`);
}

/** In their order, those without conflicts too. */
async function countStages(db: Reader): Promise<Use[]> {
  return db
    .select({ name: stages.name, conflicts: count(conflicts.id) })
    .from(stages)
    .leftJoin(conflicts, eq(conflicts.stageId, stages.id))
    .groupBy(stages.id)
    .orderBy(stages.position);
}

/** The stages as choices of a form, each with what it means. */
export async function listStageOptions(db: Reader): Promise<StageOption[]> {
  const [options, { stageMeanings = [] }] = await Promise.all([
    listCatalogOptions(db, "stages"),
    getCodingLists(db),
  ]);
  const means = new Map(stageMeanings.map((meaning) => [meaning.name, meaning]));
  return options.map((option) => ({ ...noMeaning, ...means.get(option.name), ...option }));
}

async function listActors(db: Reader, side: Side): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select actor.name from ${joinedActors} where link.side = ${side}
    group by actor.id order by count(*) desc, actor.name ${spanishCollation} limit ${suggestedNames}`);
  return rows.map(({ name }) => name);
}

/**
 * Saves order, additions, removals and new names; conflicts that use a renamed entry are changed too.
 * @throws AppError `stale`, `invalid` for a duplicate name, `conflict` for a removed name that conflicts use
 */
export async function updateCoding(
  { db }: Context,
  actor: Actor | null,
  fields: CodingUpdate,
): Promise<void> {
  requirePermission(actor, "editCodingLists");
  // Without a purpose: the first revision may be that of a renamed conflict.
  await writeOnce(db, actor, {}, async (writing) => {
    const { tx } = writing;
    const before = await lockSiteRecord(writing, "coding");
    const version = increaseVersion(before ?? { version: 0 }, fields.__v);
    for (const { field } of lists) await requireDistinct(tx, field, fields[field]);
    await renameInConflicts(writing, fields);
    const storedLists = await getCodingLists(tx);
    for (const list of lists) await requireUnused(tx, list, storedLists, fields);
    const names = { types: listNames(fields.types), escalations: listNames(fields.escalations) };
    const value = {
      ...names,
      ...readMeanings(fields, storedLists),
      ...(await readStages(tx, fields, storedLists)),
    };
    return storeSiteRecord(writing, { key: "coding", before, value, version });
  });
}

/** What is given or stored of each name; of names that become one, the first that says something. */
function readMeanings(fields: CodingUpdate, stored: CodingLists): Partial<CodingLists> {
  const given = lists.map(({ field, meanings }) => [
    meanings,
    mergeMeanings(fields[field], stored[meanings]),
  ]);
  return Object.fromEntries(given.filter(([, said]) => said?.length));
}

function mergeMeanings(entries: Entry[], stored: ChoiceMeaning[] = []): ChoiceMeaning[] {
  const known = new Map(stored.map((meaning) => [meaning.name, meaning]));
  const all = entries.map(({ name, was, definition, example }) => {
    const before = known.get(was || name) ?? noMeaning;
    return { name, definition: definition ?? before.definition, example: example ?? before.example };
  });
  const said = all.filter(({ definition, example }) => definition !== "" || example !== "");
  return said.filter(({ name }, index) => said.findIndex((one) => one.name === name) === index);
}

/** Those that are not given mean what they did. @throws AppError `invalid` for a stage that is not there */
async function readStages(
  tx: Transaction,
  { stages: given = [] }: CodingUpdate,
  { stageMeanings: stored = [] }: CodingLists,
): Promise<Pick<CodingLists, "stageMeanings">> {
  const names = new Set((await tx.select({ name: stages.name }).from(stages)).map(({ name }) => name));
  const unknown = given.find(({ name }) => !names.has(name));
  if (unknown) throw invalidField("stages", `No existe la etapa «${unknown.name}»`);
  const others = stored.filter(({ name }) => !given.some((stage) => stage.name === name));
  const stageMeanings = mergeMeanings([...given, ...others], stored);
  return stageMeanings.length > 0 ? { stageMeanings } : {};
}

const listNames = (entries: { name: string }[]) => [...new Set(entries.map(({ name }) => name))];
const isRename = ({ name, was }: Entry) => was !== undefined && was !== "" && was !== name;

/** Compared as the search compares; two entries may get one name only by renaming. */
async function requireDistinct(tx: Transaction, field: ListField, entries: Entry[]): Promise<void> {
  const refuseDuplicate = (name: string) =>
    invalidField(field, `El nombre «${name}» está dos veces en la lista`);
  const [own, former] = [new Set<string>(), new Set<string>()];
  for (const entry of entries) {
    const [seen, name] = isRename(entry) ? [former, entry.was ?? ""] : [own, entry.name];
    if (seen.has(name)) throw refuseDuplicate(name);
    seen.add(name);
  }
  const names = listNames(entries);
  if (names.length === 0) return;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select min(name) as name from unnest(${sql.param(names)}::text[]) as name
    group by fold_text(name) having count(*) > 1`);
  if (rows[0]) throw refuseDuplicate(rows[0].name);
}

/** All at once, so that two names can be swapped. */
async function renameInConflicts({ tx, record }: Write, fields: CodingUpdate): Promise<void> {
  const [types, escalations] = lists.map(({ field }) =>
    Object.fromEntries(fields[field].filter(isRename).map(({ name, was }) => [was ?? "", name])),
  ) as [Record<string, string>, Record<string, string>];
  const where = or(
    inArray(conflicts.type, Object.keys(types)),
    inArray(conflicts.escalation, Object.keys(escalations)),
  );
  const rows = await lockRows(tx, "conflict", where);
  if (rows.length === 0) return;
  await record(
    rows.map((before) => ({ action: "update" as const, noun: "conflict", recordId: before.id, before })),
  );
  const renamed = (column: typeof conflicts.type | typeof conflicts.escalation, names: object) =>
    sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${column}, ${column})`;
  await tx
    .update(conflicts)
    .set({
      type: renamed(conflicts.type, types),
      escalation: renamed(conflicts.escalation, escalations),
      version: sql`${conflicts.version} + 1`,
      updatedAt: new Date(),
    })
    .where(where);
}

/** Removing a name must not change the coding of a conflict. */
async function requireUnused(
  tx: Transaction,
  { field, column }: (typeof lists)[number],
  storedLists: CodingLists,
  fields: CodingUpdate,
): Promise<void> {
  const names = listNames(fields[field]);
  const removed = storedLists[field].filter((name) => !names.includes(name));
  if (removed.length === 0) return;
  const [use] = await tx
    .select({ name: conflicts[column], conflicts: count() })
    .from(conflicts)
    .where(inArray(conflicts[column], removed))
    .groupBy(conflicts[column])
    .limit(1);
  if (!use) return;
  const message = `No se puede quitar «${use.name}»: ${formatCount(use.conflicts, "conflicto lo tiene", "conflictos lo tienen")}. Cámbiale el nombre, o cambia antes esos conflictos.`;
  throw new AppError("conflict", { message, fields: { [field]: message } });
}
