import { eq, inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { lockRows } from "../rows.server.ts";
import { otherInterventions } from "../schema/evidence/news-interventions.ts";
import { news } from "../schema/news.ts";
import type { Write } from "../write.server.ts";
import { changeRows } from "./store-links.server.ts";

/** What a news item's row says of its interventions. */
type About = { interventionId: string; otherInterventionIds: readonly string[] };

export const readAbout = (row: Record<string, unknown>): About => ({
  interventionId: String(row.interventionId),
  otherInterventionIds: (row.otherInterventionIds ?? []) as string[],
});

const list = ({ interventionId, otherInterventionIds }: About) => [interventionId, ...otherInterventionIds];

/** Without some interventions: the next one comes first. Null where none is left. */
export function leaveInterventions(about: About, leaving: ReadonlySet<string>): About | null {
  const [first, ...others] = list(about).filter((id) => !leaving.has(id));
  return first === undefined ? null : { interventionId: first, otherInterventionIds: others };
}

/** With those that came back, in their former order; the first one stays where it is not the one that took their place. */
export function rejoinInterventions(now: About, before: About, back: ReadonlySet<string>): About {
  const [present, former] = [list(now), list(before)];
  const known = former.filter((id) => back.has(id) || present.includes(id));
  const added = present.filter((id) => !former.includes(id));
  const isKept = leaveInterventions(before, back)?.interventionId === now.interventionId;
  const [first = now.interventionId, ...others] = new Set([
    ...(isKept ? [] : [now.interventionId]),
    ...known,
    ...added,
  ]);
  return { interventionId: first, otherInterventionIds: others };
}

/** Before interventions are deleted: their news that are about others too stay with those, and are recorded. */
export async function keepSharedNews(writing: Write, interventionIds: readonly string[]): Promise<void> {
  const { tx } = writing;
  const leaving = new Set(interventionIds);
  const isLeaving = (column: PgColumn) => sql`${column} = any(${sql.param(interventionIds)}::text[])`;
  const shared = tx
    .select({ id: otherInterventions.newsId })
    .from(otherInterventions)
    .innerJoin(news, eq(news.id, otherInterventions.newsId))
    .where(or(isLeaving(otherInterventions.interventionId), isLeaving(news.interventionId)));
  const rows = await lockRows(tx, "news", inArray(news.id, shared));
  const changes = rows.flatMap((before) => {
    const about = readAbout(before);
    const set = leaveInterventions(about, leaving);
    return set && JSON.stringify(set) !== JSON.stringify(about) ? [{ before, set }] : [];
  });
  await changeRows(writing, "news", changes);
}
