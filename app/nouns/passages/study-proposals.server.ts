import { sql } from "drizzle-orm";
import type { Database, Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { runTask } from "../../shared/child-process.server.ts";
import { childTasks } from "../../shared/child-tasks.ts";
import type { Proposal, StudyTexts } from "./reader/study.server.ts";

/** What was read last, and the digest of the texts it was read from. */
type Reading = { digest: string; proposals: Promise<Proposal[]> };
const readings = new WeakMap<Database, Reading>();

/** The proposals of the study as it is now. They are read again only when one of its texts has changed. */
export async function loadProposals(db: Database): Promise<Proposal[]> {
  const digest = await digestTexts(db);
  const last = readings.get(db);
  if (last?.digest === digest) return last.proposals;
  const proposals = loadTexts(db).then(readTexts);
  const reading = { digest, proposals };
  readings.set(db, reading);
  proposals.catch(() => {
    if (readings.get(db) === reading) readings.delete(db);
  });
  return proposals;
}

/** One proposal; the last ones read are remembered. */
export async function findProposal(db: Database, id: string): Promise<Proposal | undefined> {
  const isAsked = (proposal: Proposal) => proposal.id === id;
  const last = await readings.get(db)?.proposals;
  return last?.find(isAsked) ?? (await loadProposals(db)).find(isAsked);
}

async function readTexts(texts: StudyTexts): Promise<Proposal[]> {
  const output = await runTask(childTasks.readStudy, { input: JSON.stringify(texts) });
  return JSON.parse(output.toString()) as Proposal[];
}

/** The database digests the texts, so that they need not leave it. */
async function digestTexts(db: Reader): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select md5(concat_ws(',',
      (select string_agg(md5(row(id, name, strategic_project)::text), '' order by id) from interventions),
      (select string_agg(md5(row(id, intervention_id, description, features, conflictivity)::text), '' order by id)
        from datasheets),
      (select string_agg(md5(row(id, intervention_id, name, description, actors)::text), '' order by id) from conflicts),
      (select string_agg(md5(row(id, intervention_id, headline, description, date)::text), '' order by id) from news),
      (select string_agg(news_id || conflict_id, '' order by news_id, conflict_id) from news_conflicts),
      (select string_agg(news_id || intervention_id, '' order by news_id, position) from other_interventions)
    )) as digest`);
  return rows[0]?.digest ?? "";
}

/** The texts as they are now. Works by name, so that what is found in them is in an order that a person can follow. */
async function loadTexts(db: Reader): Promise<StudyTexts> {
  const { id, name, strategicProject } = interventions;
  // One after the other: a transaction has one connection.
  const works = await db
    .select({ id, name, strategicProject })
    .from(interventions)
    .orderBy(sql`${name} ${spanishCollation}`, id);
  const sheets = await db
    .select({
      id: datasheets.id,
      intervention: datasheets.interventionId,
      description: datasheets.description,
      features: datasheets.features,
      conflictivity: datasheets.conflictivity,
    })
    .from(datasheets);
  const disputes = await db
    .select({
      id: conflicts.id,
      intervention: conflicts.interventionId,
      name: conflicts.name,
      description: conflicts.description,
      actorsInvolved: conflicts.actors,
    })
    .from(conflicts)
    .orderBy(conflicts.id);
  const items = await db
    .select({
      id: news.id,
      intervention: news.interventionId,
      headline: news.headline,
      description: news.description,
      date: news.date,
    })
    .from(news)
    .orderBy(news.date, news.id);
  const links = await db.select().from(newsConflicts);
  const others = await db
    .select()
    .from(otherInterventions)
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
