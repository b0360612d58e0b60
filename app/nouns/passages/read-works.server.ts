import { inArray, sql } from "drizzle-orm";
import { splitIntoChunks } from "../../../db/chunks.ts";
import type { Database, Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { proposalReadings, proposals } from "../../../db/schema/evidence/proposals.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import type { Beside } from "./reader/proposals.server.ts";
import type { Proposal, StudyTexts } from "./reader/study.server.ts";
import { countStems, readStems, type StemCounts } from "./reader/text/likeness.server.ts";

/** News that are read together. A study of no more is always read whole, a larger one work by work. */
export const newsAtOnce = 2_000;

type Work = { id: string; name: string; strategicProject: string; news: number; changes: number };

/** Reads texts: itself, or has them read. */
type Reading = (texts: StudyTexts, beside: Beside) => Proposal[] | Promise<Proposal[]>;

type Asked = { wanted?: readonly string[] | undefined; atOnce?: number };

/**
 * Has the works read whose texts have changed, and stores what is proposed of them. One process at a time reads, a few works each.
 * @param asked only some works, or other than so many news at once
 */
export async function readUnreadWorks(
  db: Database,
  read: Reading,
  { wanted, atOnce = newsAtOnce }: Asked = {},
): Promise<void> {
  const words = new Map<string, StemCounts>();
  const client = await db.$client.connect();
  try {
    for (let isLeft = true; isLeft; ) {
      await client.query("select pg_advisory_lock(hashtext('proposals'))");
      try {
        isLeft = await readSome(db, { read, words, wanted, atOnce });
      } finally {
        await client.query("select pg_advisory_unlock(hashtext('proposals'))");
      }
    }
  } finally {
    client.release();
  }
}

const isUnread = sql<boolean>`${proposalReadings.changes} is distinct from ${proposalReadings.readChanges}`;

/** @returns whether there was anything to read */
async function readSome(
  db: Database,
  {
    read: readTexts,
    words,
    wanted,
    atOnce,
  }: Asked & { read: Reading; words: Map<string, StemCounts>; atOnce: number },
): Promise<boolean> {
  await db.execute(
    sql`insert into proposal_readings (intervention_id) select id from interventions on conflict do nothing`,
  );
  const { rows: works } = await db.execute<Work & { isUnread: boolean }>(sql`
    select i.id, i.name, i.strategic_project as "strategicProject", changes, ${isUnread} as "isUnread",
      (select count(*)::int from news_interventions n where n.intervention_id = i.id) as news
    from interventions i join proposal_readings on intervention_id = i.id order by i.name ${spanishCollation}, i.id`);
  const unread = works.filter((work) => work.isUnread && (!wanted || wanted.includes(work.id)));
  if (unread.length === 0) return false;
  const isWhole = works.reduce((sum, work) => sum + work.news, 0) <= atOnce;
  const read = isWhole ? works : takeSome(unread, atOnce);
  const others = works.filter((work) => !read.includes(work));
  const beside = await describeOthers(db, others, words);
  const texts = await loadTexts(db, read);
  const found = await readTexts(texts, beside);
  if (!isWhole) for (const { id } of read) words.set(id, countWords(texts, id));
  await store(db, { read, found, words });
  return true;
}

/** At least one, and no more news than are read together. */
function takeSome(works: readonly Work[], atOnce: number): Work[] {
  let sum = 0;
  return works.filter((work, place) => {
    sum += work.news;
    return place === 0 || sum <= atOnce;
  });
}

/** A word that a single news item of a work has tells little of the work, and is half of the words. */
const leastUses = 2;

function countWords({ news: items }: StudyTexts, work: string): StemCounts {
  const own = items.filter((item) => item.interventions.includes(work));
  const counts = countStems(own.map(({ headline, description }) => readStems(`${headline} ${description}`)));
  for (const [stem, uses] of counts.stems) if (uses < leastUses) counts.stems.delete(stem);
  return counts;
}

/** What the reading needs to know of the works that it does not read. Those whose words nobody has counted are counted first. */
async function describeOthers(
  db: Database,
  others: readonly Work[],
  words: Map<string, StemCounts>,
): Promise<Beside> {
  const ids = others.map(({ id }) => id);
  const missing = ids.filter((id) => !words.has(id));
  const known = await db
    .select()
    .from(proposalReadings)
    .where(inArray(proposalReadings.interventionId, missing));
  for (const { interventionId, words: stored } of known)
    if (stored) words.set(interventionId, parseWords(stored));
  for (const work of others)
    if (!words.has(work.id)) words.set(work.id, countWords(await loadTexts(db, [work]), work.id));
  return {
    works: others.flatMap((work) => {
      const counts = words.get(work.id);
      return counts ? [{ ...work, counts }] : [];
    }),
    conflicts: await db
      .select({ actorsInvolved: conflicts.actors })
      .from(conflicts)
      .where(inArray(conflicts.interventionId, ids)),
  };
}

const storeWords = ({ stems, ...counts }: StemCounts) => ({ ...counts, stems: Object.fromEntries(stems) });

function parseWords(stored: unknown): StemCounts {
  const { stems, ...counts } = stored as ReturnType<typeof storeWords>;
  return { ...counts, stems: new Map(Object.entries(stems)) };
}

type Found = { read: readonly Work[]; found: readonly Proposal[]; words: ReadonlyMap<string, StemCounts> };

/** A work that was deleted meanwhile has none; one whose texts were changed meanwhile stays unread. */
async function store(db: Database, { read, found, words }: Found): Promise<void> {
  const ids = read.map(({ id }) => id);
  await db.transaction(async (tx) => {
    const left = await tx
      .select({ id: interventions.id })
      .from(interventions)
      .where(inArray(interventions.id, ids))
      .for("key share");
    const isLeft = new Set(left.map(({ id }) => id));
    const own = found.flatMap((proposal, place) =>
      isLeft.has(proposal.intervention) ? [toRow(proposal, place)] : [],
    );
    await tx.delete(proposals).where(inArray(proposals.interventionId, ids));
    for (const chunk of splitIntoChunks(own, 500))
      await tx.insert(proposals).values(chunk).onConflictDoNothing();
  });
  for (const { id, changes } of read) {
    const counts = words.get(id);
    await db
      .update(proposalReadings)
      .set({ readChanges: changes, words: counts ? storeWords(counts) : null })
      .where(sql`${proposalReadings.interventionId} = ${id}`);
  }
}

function toRow(proposal: Proposal, place: number): typeof proposals.$inferInsert {
  const { id, kind, score, insteadOf, place: at } = proposal;
  return {
    id,
    kind,
    score,
    insteadOf,
    place,
    interventionId: proposal.intervention,
    recordId: at.record,
    field: at.field,
    quote: at.quote,
    newsId: proposal.news,
    conflictId: proposal.conflict,
    content: proposal,
  };
}

/** The texts of works as they are now, in the works' order, so that what is found in them is in an order that a person can follow. */
async function loadTexts(db: Reader, works: readonly Work[]): Promise<StudyTexts> {
  const ids = works.map(({ id }) => id);
  const sheets = await db
    .select({
      id: datasheets.id,
      intervention: datasheets.interventionId,
      description: datasheets.description,
      features: datasheets.features,
      conflictivity: datasheets.conflictivity,
    })
    .from(datasheets)
    .where(inArray(datasheets.interventionId, ids));
  const disputes = await db
    .select({
      id: conflicts.id,
      intervention: conflicts.interventionId,
      name: conflicts.name,
      description: conflicts.description,
      actorsInvolved: conflicts.actors,
    })
    .from(conflicts)
    .where(inArray(conflicts.interventionId, ids))
    .orderBy(conflicts.id);
  const about = sql`(select news_id from news_interventions where intervention_id = any(${sql.param(ids)}::text[]))`;
  const items = await db
    .select({
      id: news.id,
      intervention: news.interventionId,
      headline: news.headline,
      description: news.description,
      date: news.date,
    })
    .from(news)
    .where(sql`${news.id} in ${about}`)
    .orderBy(news.date, news.id);
  const links = await db.select().from(newsConflicts).where(sql`${newsConflicts.newsId} in ${about}`);
  const others = await db
    .select()
    .from(otherInterventions)
    .where(sql`${otherInterventions.newsId} in ${about}`)
    .orderBy(otherInterventions.newsId, otherInterventions.position);
  const further = Map.groupBy(others, ({ newsId }) => newsId);
  const reported = Map.groupBy(links, ({ newsId }) => newsId);
  return {
    interventions: works,
    datasheets: sheets,
    conflicts: disputes,
    news: items.map(({ intervention, ...item }) => ({
      ...item,
      interventions: [
        intervention,
        ...(further.get(item.id) ?? []).map(({ interventionId }) => interventionId),
      ],
      conflicts: (reported.get(item.id) ?? []).map(({ conflictId }) => conflictId),
    })),
  };
}
