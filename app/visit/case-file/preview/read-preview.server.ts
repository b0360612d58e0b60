import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { conflicts } from "../../../../db/schema/conflicts.ts";
import { actors } from "../../../../db/schema/evidence/actors.ts";
import { interventions } from "../../../../db/schema/interventions.ts";
import { news } from "../../../../db/schema/news.ts";
import { isStanding } from "../../../nouns/actors/queries.server.ts";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import { getSiteText } from "../../../nouns/site/queries.server.ts";
import { drawPattern, systemColors } from "../../../shared/study/looks.ts";
import { getStudy } from "../../../shared/study/study.ts";
import type { Preview } from "./contract.ts";

const kinds = {
  interventions: "Actuación urbanística",
  conflicts: "Conflicto",
  news: "Noticia",
  actors: "Actor",
};
export type PreviewedList = keyof typeof kinds;
export const isPreviewedList = (name: string): name is PreviewedList => Object.hasOwn(kinds, name);

/** Of what is no part of a work. */
const ownColor = "#0e4a4a";

type Found = { title: string; detail: string; systemId: string | null };

/** @returns null without such a record */
export async function readPreview(db: Reader, list: PreviewedList, id: string): Promise<Preview | null> {
  const [{ title: site }, found] = await Promise.all([getSiteText(db, "site"), findRecord(db, list, id)]);
  if (!found) return null;
  const system = getStudy().systems.find(({ id: own }) => own === found.systemId);
  return {
    title: found.title,
    kind: kinds[list],
    detail: list === "news" ? formatNewsDate(found.detail) : found.detail,
    site,
    system: system
      ? {
          name: system.name,
          color: systemColors[system.color].color,
          pattern: drawPattern(system.pattern),
          outline: system.outline,
        }
      : { name: "", color: ownColor, pattern: "", outline: "" },
  };
}

async function findRecord(db: Reader, list: PreviewedList, id: string): Promise<Found | undefined> {
  const { systemId } = interventions;
  switch (list) {
    case "interventions": {
      const fields = { title: interventions.name, detail: sql<string>`''`, systemId };
      return (await db.select(fields).from(interventions).where(eq(interventions.id, id)))[0];
    }
    case "actors": {
      const fields = { title: actors.name, detail: sql<string>`''`, systemId: sql<null>`null` };
      const where = and(eq(actors.id, id), isStanding);
      return (await db.select(fields).from(actors).where(where))[0];
    }
    case "conflicts": {
      const ofWork: SQL = eq(interventions.id, conflicts.interventionId);
      const fields = { title: conflicts.name, detail: interventions.name, systemId };
      return (
        await db.select(fields).from(conflicts).innerJoin(interventions, ofWork).where(eq(conflicts.id, id))
      )[0];
    }
    case "news": {
      const ofWork: SQL = eq(interventions.id, news.interventionId);
      const fields = { title: news.headline, detail: news.date, systemId };
      return (await db.select(fields).from(news).innerJoin(interventions, ofWork).where(eq(news.id, id)))[0];
    }
  }
}
