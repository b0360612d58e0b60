import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import type { FoundRecord } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { isoDate } from "../../shared/database/projections.server.ts";
import type { SearchNoun } from "./constants.ts";
import type { SearchItem } from "./contract.ts";
import { countHits, createSnippet, createWordFit, type WordFit } from "./snippets.server.ts";

type Loaded = Omit<SearchItem, "snippet" | "noun" | "path"> & {
  /** The texts that a snippet may come from, by the page that shows them. */
  texts: [path: string, text: string][];
};

const work = { _id: interventions.id, name: interventions.name };

/** As one value, so that the statements can be prepared by their names. */
const isFound = (id: PgColumn): SQL => sql`${id} = any(${sql.placeholder("ids")})`;

const loaders: Record<SearchNoun, (db: Reader, ids: string[]) => Promise<Loaded[]>> = {
  async interventions(db, ids) {
    const rows = await db
      .select({ _id: interventions.id, title: interventions.name, text: interventions.description })
      .from(interventions)
      .where(isFound(interventions.id))
      .prepare("found_interventions")
      .execute({ ids });
    return rows.map(({ text, ...row }) => ({
      ...row,
      texts: [[href("/interventions/:interventionId", { interventionId: row._id }), text]],
    }));
  },
  async datasheets(db, ids) {
    const { description, features, conflictivity } = datasheets;
    const rows = await db
      .select({
        _id: datasheets.id,
        title: interventions.name,
        intervention: work,
        description,
        features,
        conflictivity,
      })
      .from(datasheets)
      .innerJoin(interventions, eq(interventions.id, datasheets.interventionId))
      .where(isFound(datasheets.id))
      .prepare("found_datasheets")
      .execute({ ids });
    return rows.map(({ description, features, conflictivity, ...row }) => {
      const page = (section: string) =>
        href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
          interventionId: row.intervention._id,
          datasheetId: row._id,
          section,
        });
      const texts: Loaded["texts"] = [
        [page("description"), description],
        [page("features"), features],
        [page("conflictivity"), conflictivity],
      ];
      return { ...row, texts };
    });
  },
  async conflicts(db, ids) {
    const rows = await db
      .select({ _id: conflicts.id, title: conflicts.name, intervention: work, text: conflicts.description })
      .from(conflicts)
      .innerJoin(interventions, eq(interventions.id, conflicts.interventionId))
      .where(isFound(conflicts.id))
      .prepare("found_conflicts")
      .execute({ ids });
    return rows.map(({ text, ...row }) => ({
      ...row,
      texts: [[href("/conflicts/:conflictId", { conflictId: row._id }), text]],
    }));
  },
  async actors(db, ids) {
    const rows = await db
      .select({ _id: actors.id, title: actors.name, aliases: actors.aliases, note: actors.note })
      .from(actors)
      .where(isFound(actors.id))
      .prepare("found_actors")
      .execute({ ids });
    return rows.map(({ aliases, note, ...row }) => {
      const text = [note, ...aliases].filter((part) => part !== "").join(" · ");
      return { ...row, texts: [[href("/actors/:actorId", { actorId: row._id }), text]] };
    });
  },
  async news(db, ids) {
    const rows = await db
      .select({
        _id: news.id,
        title: news.headline,
        date: isoDate(news.date),
        intervention: work,
        text: news.description,
      })
      .from(news)
      .innerJoin(interventions, eq(interventions.id, news.interventionId))
      .where(isFound(news.id))
      .prepare("found_news")
      .execute({ ids });
    return rows.map(({ text, ...row }) => ({
      ...row,
      texts: [[href("/news/:newsId", { newsId: row._id }), text]],
    }));
  },
};

/** The text with most words of the search, the first one where they are equal. */
function chooseText(texts: Loaded["texts"], fitWord: WordFit): [path: string, text: string] {
  const [only] = texts;
  if (only && texts.length === 1) return only;
  const [first, ...others] = texts.map(([path, text]) => ({ path, text, hits: countHits(text, fitWord) }));
  const best = others.reduce(
    (chosen, other) => (chosen && chosen.hits >= other.hits ? chosen : other),
    first,
  );
  return [best?.path ?? "", best?.text ?? ""];
}

/** What results show of the records found, in their order. */
export async function loadFound(
  db: Reader,
  found: readonly FoundRecord[],
  terms: readonly Term[],
): Promise<SearchItem[]> {
  const byNoun = Map.groupBy(found, ({ noun }) => noun);
  const loaded = await Promise.all(
    [...byNoun].map(async ([noun, records]) => {
      const rows = await loaders[noun](
        db,
        records.map(({ _id }) => _id),
      );
      return rows.map((row) => [`${noun} ${row._id}`, row] as const);
    }),
  );
  const byKey = new Map(loaded.flat());
  const fitWord = createWordFit(terms);
  return found.flatMap(({ noun, _id }) => {
    const row = byKey.get(`${noun} ${_id}`);
    if (!row) return [];
    const { texts, ...shown } = row;
    const [path, text] = chooseText(texts, fitWord);
    return [{ noun, ...shown, path, snippet: createSnippet(text, fitWord) }];
  });
}
