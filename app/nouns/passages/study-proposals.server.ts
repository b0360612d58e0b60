import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.server.ts";
import { proposals } from "../../../db/schema/evidence/proposals.ts";
import { news } from "../../../db/schema/news.ts";
import { runTask } from "../../shared/child-process.server.ts";
import { childTasks } from "../../shared/child-tasks.ts";
import { newsAtOnce, readUnreadWorks } from "./read-works.server.ts";
import type { Proposal, StudyTexts } from "./reader/study.server.ts";

/** A reading that nobody waits for, and how the last one failed. */
type Background = { isRunning: boolean; error: unknown };
const backgrounds = new WeakMap<Database, Background>();

/**
 * Has the texts read that have changed since their proposals were stored. Those of a small study are waited for; a large one is
 * read work by work, and until then the proposals are those that are stored.
 * @returns how many works are still to be read. @throws ChildFailure what the last reading of a large study failed by
 */
export async function readChangedTexts(db: Database): Promise<number> {
  const works = await countUnread(db);
  if (works === 0) return 0;
  if ((await db.$count(news)) > newsAtOnce) {
    readBehind(db);
    return works;
  }
  await readWhole(db);
  return countUnread(db);
}

/** Calls at one time read one after the other; who comes second finds nothing left to read. */
const wholes = new WeakMap<Database, Promise<void>>();

async function readWhole(db: Database): Promise<void> {
  const last = wholes.get(db) ?? Promise.resolve();
  const next = last.catch(() => {}).then(() => readUnreadWorks(db, readInChild));
  wholes.set(db, next);
  await next;
}

async function readInChild(texts: StudyTexts): Promise<Proposal[]> {
  const output = await runTask(childTasks.readStudy, { input: JSON.stringify(texts) });
  return JSON.parse(output.toString()) as Proposal[];
}

async function countUnread(db: Database, work?: string): Promise<number> {
  const { rows } = await db.execute<{ works: number }>(sql`
    select count(*)::int as works from interventions i left join proposal_readings r on r.intervention_id = i.id
    where (r.changes is distinct from r.read_changes or r.intervention_id is null)
      and ${work === undefined ? sql`true` : sql`i.id = ${work}`}`);
  return rows[0]?.works ?? 0;
}

function readBehind(db: Database): void {
  const last = backgrounds.get(db);
  if (last?.isRunning) return;
  backgrounds.delete(db);
  if (last?.error) throw last.error;
  const now: Background = { isRunning: true, error: null };
  backgrounds.set(db, now);
  readLarge(db, { isAwaited: false })
    .catch((error: unknown) => {
      now.error = error;
    })
    .finally(() => {
      now.isRunning = false;
    });
}

async function readLarge(db: Database, asked: { isAwaited: boolean; works?: string[] }): Promise<void> {
  const databaseUrl = db.$client.options.connectionString ?? "";
  await runTask(childTasks.readStudy, { input: JSON.stringify({ databaseUrl, ...asked }) });
}

/** One proposal; one of texts that have changed meanwhile too, as somebody may have it before them. */
export async function findProposal(db: Database, id: string): Promise<Proposal | undefined> {
  const find = async () => {
    const { content } = proposals;
    const [found] = await db.select({ content }).from(proposals).where(eq(proposals.id, id));
    return found?.content as Proposal | undefined;
  };
  const found = await find();
  if (found || (await readChangedTexts(db)) > 0) return found;
  return find();
}

/** All proposals of a work, as its texts are now. */
export async function loadProposals(db: Database, work: string): Promise<Proposal[]> {
  if ((await readChangedTexts(db)) > 0 && (await countUnread(db, work)) > 0)
    await readLarge(db, { isAwaited: true, works: [work] });
  const { content } = proposals;
  const rows = await db.select({ content }).from(proposals).where(eq(proposals.interventionId, work));
  return rows.map((row) => row.content as Proposal);
}
