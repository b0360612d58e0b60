import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { storeActors } from "../../db/links/store-links.server.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../db/schema/news.ts";
import { write } from "../../db/write.server.ts";

export type Row = { id: string; title: string; body: string; references: Record<string, string> };
export type List = { path: string; rows: Row[]; references: Record<string, string[]> };

/** A row for each pair of title and text; `of` picks what each refers to. */
function createRows(pairs: [title: string, body: string][], of: Record<string, string[]>): Row[] {
  return pairs.map(([title, body], index) => ({
    id: newId(),
    title,
    body,
    references: Object.fromEntries(
      Object.entries(of).map(([name, ids]) => [name, ids[(index * 7) % ids.length] ?? ""]),
    ),
  }));
}

export const listIds = (list: readonly { id: string }[]) => list.map(({ id }) => id);
/** Fills the three lists without the API, so that texts are stored unchanged. */
export async function insertRows(
  db: Database,
  pairs: [title: string, body: string][],
): Promise<Record<"interventions" | "conflicts" | "news", List>> {
  const ofInterventions = { hierarchy: listIds(firstHierarchies), internalSystem: listIds(firstSystems) };
  const interventionRows = createRows(pairs, ofInterventions);
  await db.insert(interventions).values(
    interventionRows.map(({ id, title, body, references }) => ({
      id,
      name: title,
      description: body,
      hierarchyId: references.hierarchy ?? "",
      systemId: references.internalSystem ?? "",
      strategicProject: "x",
    })),
  );
  const owners = listIds(interventionRows).slice(0, 4);
  const ofConflicts = { intervention: owners, timeStressOccurrence: listIds(firstStages) };
  const conflictRows = createRows(pairs, ofConflicts);
  await db.insert(conflicts).values(
    conflictRows.map(({ id, title, body, references }) => ({
      id,
      interventionId: references.intervention ?? "",
      name: title,
      description: body,
      stageId: references.timeStressOccurrence ?? "",
      actors: "x",
    })),
  );
  const ofNews = { intervention: owners };
  const newsRows = createRows(pairs, ofNews);
  await db.insert(news).values(
    newsRows.map(({ id, title, body, references }, index) => ({
      id,
      interventionId: references.intervention ?? "",
      headline: title,
      description: body,
      date: `20${10 + (index % 5)}-0${1 + (index % 3)}-11`,
    })),
  );
  return {
    interventions: { path: "/interventions", rows: interventionRows, references: ofInterventions },
    conflicts: { path: "/conflicts", rows: conflictRows, references: ofConflicts },
    news: { path: "/news", rows: newsRows, references: ofNews },
  };
}

type Named = { id: string; claimants?: string[]; defendants?: string[] };

/** Gives a conflict actors without the API. */
export async function nameActors(db: Database, conflict: Named): Promise<void> {
  const system = { id: null, username: "prueba", role: "system" } as const;
  await write(db, system, (writing) => storeActors(writing, [conflict]));
}

/** News linked to none, one or two conflicts each, as conflicts and news of `insertRows`. */
export async function linkRows(
  db: Database,
  lists: Record<"conflicts" | "news", Pick<List, "rows">>,
): Promise<void> {
  const links = lists.news.rows.flatMap(({ id }, index) =>
    lists.conflicts.rows
      .slice(index % 7, (index % 7) + (index % 3))
      .map((conflict) => ({ newsId: id, conflictId: conflict.id })),
  );
  await db.insert(newsConflicts).values(links);
}
