import { count, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { isSampled } from "../../../db/links/sampled-records.server.ts";
import { joinedActors } from "../../../db/links/sides.server.ts";
import { stages } from "../../../db/schema/catalog.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import type { Side } from "../../shared/evidence/vocabulary.ts";
import { listCatalogOptions, listOrder } from "../catalog/queries.server.ts";
import type { ChoiceMeaning } from "../site/contract.ts";
import { getCodingLists } from "../site/queries.server.ts";
import type { Coding, CodingChoice, StageOption } from "./contract.ts";

const suggestedNames = 500;

export async function getCoding(db: Reader): Promise<Coding> {
  const [storedLists, types, escalations, stages, claimants, defendants, sampled] = await Promise.all([
    getCodingLists(db),
    countUses(db, "type"),
    countUses(db, "escalation"),
    countStages(db),
    listActors(db, "claimant"),
    listActors(db, "defendant"),
    db.select({ id: conflicts.id }).from(conflicts).where(isSampled(sql`'conflict'`, conflicts.id)),
  ]);
  return {
    types: mergeChoices(storedLists.types, types, storedLists.typeMeanings),
    escalations: mergeChoices(storedLists.escalations, escalations, storedLists.escalationMeanings),
    stages: mergeChoices(listNames(stages), stages, storedLists.stageMeanings),
    claimants,
    defendants,
    sampled: sampled.map(({ id }) => id),
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
    .orderBy(...listOrder(stages));
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

const listNames = (entries: { name: string }[]) => [...new Set(entries.map(({ name }) => name))];
