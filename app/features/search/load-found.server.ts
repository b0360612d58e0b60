import { href } from "react-router";
import { executeNamed, type Reader } from "../../../db/client.server.ts";
import type { FoundRecord } from "../../../db/search/find-records.server.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import type { SearchNoun } from "./constants.ts";
import type { SearchItem } from "./contract.ts";
import { countHits, createSnippet, createWordFit, type WordFit } from "./snippets.server.ts";

type Row = {
  noun: SearchNoun;
  _id: string;
  title: string;
  day: string | null;
  workId: string | null;
  workName: string | null;
  /** Of news: the further works, in their order. */
  otherWorks: NonNullable<SearchItem["intervention"]>[] | null;
  text: string;
  /** Of datasheets, whose `text` is the description. */
  features: string | null;
  conflictivity: string | null;
};

/** What is shown of records of all nouns, whose ids are the parameters: one statement, which is planned once. */
const loadRows = `
  select 'interventions' as noun, id as _id, name as title, null as day, null as "workId", null as "workName",
    null::json as "otherWorks", description as text, null as features, null as conflictivity
  from interventions where id = any($1)
  union all
  select 'datasheets', d.id, i.name, null, i.id, i.name, null, d.description, d.features, d.conflictivity
  from datasheets d join interventions i on i.id = d.intervention_id where d.id = any($2)
  union all
  select 'conflicts', c.id, c.name, null, i.id, i.name, null, c.description, null, null
  from conflicts c join interventions i on i.id = c.intervention_id where c.id = any($3)
  union all
  select 'news', n.id, n.headline, n.date::text, i.id, i.name,
    (select json_agg(json_build_object('_id', further.id, 'name', further.name) order by other.position)
     from other_interventions other join interventions further on further.id = other.intervention_id
     where other.news_id = n.id),
    n.description, null, null
  from news n join interventions i on i.id = n.intervention_id where n.id = any($4)
  union all
  select 'actors', id, name, null, null, null, null, array_to_string(array_remove(note || aliases, ''), ' · '), null, null
  from actors where id = any($5)`;

const parameters = ["interventions", "datasheets", "conflicts", "news", "actors"] as const;

const sections = ["description", "features", "conflictivity"] as const;

/** The pages that show the texts of a record. */
function listPages({ noun, _id, workId }: Row): string[] {
  switch (noun) {
    case "interventions":
      return [href("/interventions/:interventionId", { interventionId: _id })];
    case "datasheets":
      return sections.map((section) =>
        href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
          interventionId: workId ?? "",
          datasheetId: _id,
          section,
        }),
      );
    case "conflicts":
      return [href("/conflicts/:conflictId", { conflictId: _id })];
    case "news":
      return [href("/news/:newsId", { newsId: _id })];
    case "actors":
      return [href("/actors/:actorId", { actorId: _id })];
  }
}

/** The place of the text with most words of the search, whole ones before any parts, of the first one where they are equal. */
function chooseText(texts: readonly string[], fitWord: WordFit): number {
  if (texts.length < 2) return 0;
  const hits = texts.map((text) => countHits(text, fitWord));
  const kind = hits.some(({ whole }) => whole > 0) ? "whole" : "part";
  const counts = hits.map((hit) => hit[kind]);
  return counts.indexOf(Math.max(...counts));
}

/** What results show of the records found, in their order. */
export async function loadFound(
  db: Reader,
  found: readonly FoundRecord[],
  terms: readonly Term[],
): Promise<SearchItem[]> {
  if (found.length === 0) return [];
  const values = parameters.map((noun) => found.filter((one) => one.noun === noun).map(({ _id }) => _id));
  const rows = await executeNamed<Row>(db, { name: "load_found", text: loadRows, values });
  const byKey = new Map(rows.map((row) => [`${row.noun} ${row._id}`, row]));
  const fitWord = createWordFit(terms);
  return found.flatMap(({ noun, _id }) => {
    const row = byKey.get(`${noun} ${_id}`);
    if (!row) return [];
    const { title, day, workId, workName, otherWorks, text, features, conflictivity } = row;
    const texts = [text, features ?? [], conflictivity ?? []].flat();
    const place = chooseText(texts, fitWord);
    return [
      {
        noun,
        _id,
        title,
        ...(day === null ? {} : { date: `${day}T00:00:00.000Z` }),
        ...(workId === null ? {} : { intervention: { _id: workId, name: workName ?? "" } }),
        ...(otherWorks === null ? {} : { otherInterventions: otherWorks }),
        path: listPages(row)[place] ?? "",
        snippet: createSnippet(texts[place] ?? "", fitWord),
      },
    ];
  });
}
