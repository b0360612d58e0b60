import { isCredibleDate } from "../../app/nouns/news/checks.ts";
import type { FacetName, FilterName } from "../../app/records/filters/filters.server.ts";
import type { Register } from "../../app/shared/names/registers.ts";
import type { Reader } from "../../db/client.server.ts";
import { codebookValues, codebookVariables } from "../../db/schema/coding/codebooks.ts";
import { codings } from "../../db/schema/coding/codings.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { conflictActors } from "../../db/schema/evidence/conflict-actors.ts";
import { decisions } from "../../db/schema/evidence/decisions.ts";
import { otherInterventions } from "../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../db/schema/news.ts";
import { mentions } from "../../db/schema/places/mentions.ts";
import { places } from "../../db/schema/places/places.ts";
import { workPlaces } from "../../db/schema/places/work-places.ts";

/* A second reading of every filter, over all records in memory. */

type Work = { id: string; system: string; hierarchy: string; places: string[] };
/** What each record of a list is, has or is named by, read without the lists and the search. */
export type Facts = {
  noun: string;
  works: Work[];
  stages: string[];
  type: string;
  escalation: string;
  /** That it names, if it is a news item. */
  conflicts: string[];
  sides: { actor: string; side: string }[];
  /** Places, and actors, that its own text names. */
  names: string[];
  namedActors: string[];
  /** Its news, or itself: the day where it is credible, and what they are coded as. */
  items: Item[];
};
type Item = { day: string; action: string; dialogue: string };

export async function readFacts(db: Reader): Promise<Map<string, Facts>> {
  const rows = await db.select().from(interventions);
  const territory = await readPlaces(db);
  const works = new Map(
    rows.map(({ id, systemId, hierarchyId }) => [
      id,
      { id, system: systemId, hierarchy: hierarchyId, places: territory.of(id) },
    ]),
  );
  const owned = await db.select().from(conflicts);
  const items = await db.select().from(news);
  const links = await db.select().from(newsConflicts);
  const shared = await db.select().from(otherInterventions);
  const parties = await db.select().from(conflictActors);
  const listWorks = (...ids: string[]) => ids.flatMap((id) => works.get(id) ?? []);
  const worksOf = ({ id, interventionId }: (typeof items)[number]) =>
    listWorks(
      interventionId,
      ...shared.filter(({ newsId }) => newsId === id).map((other) => other.interventionId),
    );
  const conflictsOf = (item: string) =>
    links.filter(({ newsId }) => newsId === item).map(({ conflictId }) => conflictId);
  const codes = await readCodes(db);
  const toItems = (some: typeof items): Item[] =>
    some.map(({ id, date }) => ({
      day: isCredibleDate(date) ? date : "",
      ...(codes.get(id) ?? { action: "", dialogue: "" }),
    }));
  const uncoded = { type: "", escalation: "", conflicts: [], sides: [], names: [], namedActors: [] };
  const facts = new Map<string, Facts>();
  for (const { id } of rows)
    facts.set(id, {
      ...uncoded,
      noun: "interventions",
      works: listWorks(id),
      stages: owned.filter(({ interventionId }) => interventionId === id).map(({ stageId }) => stageId),
      items: toItems(items.filter((item) => worksOf(item).some((work) => work.id === id))),
    });
  for (const { id, stageId, interventionId, type, escalation } of owned)
    facts.set(id, {
      ...uncoded,
      noun: "conflicts",
      type,
      escalation,
      works: listWorks(interventionId),
      stages: [stageId],
      sides: parties
        .filter(({ conflictId }) => conflictId === id)
        .map(({ actorId, side }) => ({ actor: actorId, side })),
      items: toItems(
        items.filter((item) => links.some((one) => one.newsId === item.id && one.conflictId === id)),
      ),
    });
  for (const item of items)
    facts.set(item.id, {
      ...uncoded,
      noun: "news",
      works: worksOf(item),
      names: territory.namedBy(item.id, "place"),
      namedActors: territory.namedBy(item.id, "actor"),
      conflicts: conflictsOf(item.id),
      stages: conflictsOf(item.id).flatMap((named) => owned.find(({ id }) => id === named)?.stageId ?? []),
      items: toItems([item]),
    });
  return facts;
}

/** Of news that one person alone has read, what that person said: nothing else is the valid value in these tests. */
async function readCodes(db: Reader): Promise<Map<string, Omit<Item, "day">>> {
  const keys = new Map((await db.select().from(codebookVariables)).map(({ id, key }) => [id, key]));
  const named = new Map((await db.select().from(codebookValues)).map(({ id, code }) => [id, code]));
  const codes = new Map<string, Omit<Item, "day">>();
  for (const { recordId, variableId, valueId } of await db.select().from(codings)) {
    const own = codes.get(recordId) ?? { action: "", dialogue: "" };
    codes.set(recordId, { ...own, [keys.get(variableId) ?? ""]: named.get(valueId ?? "") ?? "" });
  }
  return codes;
}

/** Where works lie, the wider places too, and what news name and nobody has refused. */
async function readPlaces(db: Reader) {
  const register = new Map((await db.select().from(places)).map(({ id, parentId }) => [id, parentId]));
  const lying = (await db.select().from(workPlaces)).filter(({ relation }) => relation === "in");
  const refused = new Set(
    (await db.select().from(decisions)).flatMap(({ proposal, decision }) =>
      decision === "refuse" ? [proposal] : [],
    ),
  );
  const named = (await db.select().from(mentions)).filter(
    ({ id, noun }) => noun === "news" && !refused.has(id),
  );
  const widen = (place: string | null | undefined): string[] =>
    place ? [place, ...widen(register.get(place))] : [];
  return {
    of: (work: string) => [
      ...new Set(
        lying.flatMap(({ interventionId, placeId }) => (interventionId === work ? widen(placeId) : [])),
      ),
    ],
    namedBy: (item: string, of: Register) =>
      named.flatMap(({ recordId, entryId, register: own }) =>
        recordId === item && entryId && own === of ? [entryId] : [],
      ),
  };
}

/** Whether a work, a news item, a side or the record itself meets a filter; null for the search, which lists do by words. */
type Meets = { search: null } & { [Name in Exclude<FilterName, "search">]: Meeting };
type Meeting =
  | { of: "works"; fits: (work: Work, wanted: string) => boolean }
  | { of: "items"; fits: (item: Item, wanted: string) => boolean }
  | { of: "sides"; fits: (side: Facts["sides"][number], wanted: string) => boolean }
  | { of: "record"; fits: (record: Facts, wanted: string) => boolean };

/** A second reading of every filter of the register. */
const meets: Meets = {
  search: null,
  system: { of: "works", fits: ({ system }, wanted) => system === wanted },
  hierarchy: { of: "works", fits: ({ hierarchy }, wanted) => hierarchy === wanted },
  intervention: { of: "works", fits: ({ id }, wanted) => id === wanted },
  place: { of: "works", fits: ({ places: lying }, wanted) => lying.includes(wanted) },
  names: {
    of: "record",
    fits: ({ names, namedActors }, wanted) => [...names, ...namedActors].includes(wanted),
  },
  stage: { of: "record", fits: ({ stages }, wanted) => stages.includes(wanted) },
  year: { of: "items", fits: ({ day }, wanted) => day.startsWith(wanted) },
  from: { of: "items", fits: ({ day }, wanted) => day !== "" && day >= wanted },
  to: { of: "items", fits: ({ day }, wanted) => day !== "" && day.slice(0, wanted.length) <= wanted },
  withConflict: { of: "record", fits: ({ stages }, wanted) => String(stages.length > 0) === wanted },
  action: { of: "items", fits: ({ action }, wanted) => action === wanted },
  dialogue: { of: "items", fits: ({ dialogue }, wanted) => dialogue === wanted },
  type: { of: "record", fits: ({ type }, wanted) => type === wanted },
  escalation: { of: "record", fits: ({ escalation }, wanted) => escalation === wanted },
  conflict: { of: "record", fits: ({ conflicts: own }, wanted) => own.includes(wanted) },
  actor: { of: "sides", fits: ({ actor }, wanted) => actor === wanted },
  side: { of: "sides", fits: ({ side }, wanted) => side === wanted },
};

export type Wanted = Partial<Record<FilterName, string>>;

/** The works, news or sides of a record that meet all filters about them. */
function choose<Of extends "works" | "items" | "sides">(record: Facts, of: Of, wanted: Wanted): Facts[Of] {
  const asked = Object.entries(wanted).flatMap(([name, value]) => {
    const meeting = meets[name as FilterName];
    return meeting?.of === of
      ? [{ fits: meeting.fits as (one: unknown, wanted: string) => boolean, value }]
      : [];
  });
  return (record[of] as unknown[]).filter((one) =>
    asked.every(({ fits, value }) => fits(one, value)),
  ) as Facts[Of];
}

export const fits = (record: Facts, wanted: Wanted) =>
  Object.entries(wanted).every(([name, value]) => {
    const meeting = meets[name as FilterName];
    if (!meeting) return true;
    return meeting.of === "record"
      ? meeting.fits(record, value)
      : choose(record, meeting.of, wanted).length > 0;
  });

/** The values that a record has under a facet, where the other filters are met. */
const listValues = (record: Facts, others: Wanted): Record<FacetName, string[]> => {
  const works = choose(record, "works", others);
  const items = choose(record, "items", others);
  const list = (read: (item: Item) => string) => items.map(read).filter((value) => value !== "");
  return {
    system: works.map(({ system }) => system),
    hierarchy: works.map(({ hierarchy }) => hierarchy),
    intervention: works.map(({ id }) => id),
    place: works.flatMap(({ places: lying }) => lying),
    names: record.names,
    stage: record.stages,
    year: list(({ day }) => day.slice(0, 4)),
    withConflict: [String(record.stages.length > 0)],
    // Lists of news alone are explored by what their records are coded as.
    action: record.noun === "news" ? list(({ action }) => action) : [],
    dialogue: record.noun === "news" ? list(({ dialogue }) => dialogue) : [],
  };
};

/** How many records have each value of a facet, under the other filters. */
export function countValues(records: Facts[], name: FacetName, wanted: Wanted): Map<string, number> {
  const { [name]: _own, ...others } = wanted;
  const counted = new Map<string, number>();
  for (const record of records.filter((one) => fits(one, others)))
    for (const value of new Set(listValues(record, others)[name]))
      counted.set(value, (counted.get(value) ?? 0) + 1);
  return counted;
}
