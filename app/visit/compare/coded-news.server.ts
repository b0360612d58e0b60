import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { newsOfEach } from "../../../db/links/shared-news.server.ts";
import { validValues } from "../../../db/schema/coding/codings.ts";
import { findLadder } from "../../features/coding/method.server.ts";
import { isCredibleYear } from "../../nouns/news/checks.ts";
import { selectYear } from "../../nouns/news/credible-dates.server.ts";
import { type NewsVariable, newsVariables } from "../../shared/coding/vocabulary.ts";
import type { ComparedRecord, Level } from "./contract.ts";

type Coded = Pick<ComparedRecord, "levels" | "highest" | "dialogue">;
/** News of a record in a year with one value; `first` is the earliest of them. */
type Count = {
  id: string;
  year: number;
  variable: NewsVariable;
  code: string;
  label: string;
  position: number;
  count: number;
  first: { _id: string; name: string };
};

/** The ladder of the codebook in force, lowest first; empty where no codebook has one. */
export async function readLevels(db: Reader): Promise<Level[]> {
  return ((await findLadder(db))?.values ?? []).map(({ code, label }) => ({ code, label }));
}

/** How the news of works and conflicts are coded. @param all their ids, as an array */
export async function readCodedNews(db: Reader, all: SQL): Promise<(id: string) => Coded> {
  const { rows } = await db.execute<Count>(sql`
    select own.id, own.year, ${validValues.variable} as variable, ${validValues.code} as code,
      ${validValues.label} as label, ${validValues.position} as position, count(*)::int as count,
      (array_agg(json_build_object('_id', own.news, 'name', own.headline) order by own.date, own.news))[1] as first
    from (
      select n.about as id, n.id as news, n.headline, n.date, ${selectYear(sql`n.date`)} as year
      from ${newsOfEach} where n.about = any(${all})
      union all
      select l.conflict_id, n.id, n.headline, n.date, ${selectYear(sql`n.date`)}
      from news_conflicts l join news n on n.id = l.news_id where l.conflict_id = any(${all})
    ) as own join ${validValues} on ${validValues.recordId} = own.news and ${validValues.noun} = 'news'
    where ${validValues.code} is not null and ${validValues.variable} = any(${sql.param([...newsVariables])}::text[])
    group by 1, 2, 3, 4, 5, 6 order by own.year`);
  return (id) => {
    const of = (variable: NewsVariable) => rows.filter((row) => row.id === id && row.variable === variable);
    const [actions, talks] = [of("action"), of("dialogue")];
    const top = Math.max(...actions.map(({ position }) => position));
    const strongest = actions.filter(({ position }) => position === top);
    const highest = strongest.find(({ year }) => isCredibleYear(year)) ?? strongest[0];
    const add = (some: readonly Count[]) => some.reduce((sum, { count }) => sum + count, 0);
    const year = highest && isCredibleYear(highest.year) ? highest.year : null;
    return {
      levels: actions.map(({ year, code, count }) => ({ year, code, count })),
      highest: highest ? { label: highest.label, year, news: highest.first } : null,
      dialogue:
        talks.length > 0 ? { yes: add(talks.filter(({ code }) => code === "yes")), coded: add(talks) } : null,
    };
  };
}
