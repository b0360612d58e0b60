import { and, eq, inArray, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { isAbout, readSharing, type Sharing } from "../../../db/links/shared-news.server.ts";
import { joinedActors } from "../../../db/links/sides.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { newsInterventions, otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { searchEntries } from "../../../db/search/tables.ts";
import { orderPeriod } from "../../shared/lists/periods.ts";
import { type Columns, type Subject, searched } from "./define-filter.server.ts";
import { type FilterName, filterNames, filters, type RecordFilters } from "./filters.server.ts";

/** A filter with one of its values, whichever it is. */
type Chosen = { where: (value: unknown, columns: unknown) => SQL; value: unknown };

const listChosen = (subject: Subject, given: RecordFilters): Chosen[] =>
  filterNames.flatMap((name) => {
    const { aliases, condition } = filters[name];
    if (!condition || "has" in condition || condition.about !== subject) return [];
    const values = [name, ...aliases].map((key) => (given as Record<string, unknown>)[key]);
    return values.flatMap((value) =>
      value === undefined ? [] : [{ where: condition.where as Chosen["where"], value }],
    );
  });

/**
 * What the filters ask of one subject, all at once.
 * @param columns of its table, or of the alias that a statement gives it
 */
export function selectSubject<About extends Subject>(
  subject: About,
  given: RecordFilters,
  columns: Columns<About>,
): SQL | undefined {
  return and(...listChosen(subject, orderPeriod(given)).map(({ where, value }) => where(value, columns)));
}

/** The only work that filters leave, where no other filter is about works. */
const findOnlyWork = (given: RecordFilters) =>
  given.intervention !== undefined && listChosen("work", given).length === 1 ? given.intervention : undefined;

type Reach = (where: SQL, about: { only: string | undefined; sharing: Sharing }) => SQL | undefined;

const isIn = (column: SQLWrapper, select: SQL) => inArray(column as typeof news.id, select);
const works = (where: SQL) => sql`(select ${interventions.id} from ${interventions} where ${where})`;
const namingConflicts = (where: SQL) => sql`(select ${newsConflicts.newsId} from ${newsConflicts}
  join ${conflicts} on ${conflicts.id} = ${newsConflicts.conflictId} where ${where})`;

/** An actor takes part in the conflicts of those that are merged into it too. */
const conflictsOfSide = (where: SQL) => sql`(select link.conflict_id from ${joinedActors} where ${where})`;

const worksOfNews = (where: SQL) => sql`(select ${news.interventionId} from ${news} where ${where}
  union all select ${otherInterventions.interventionId} from ${otherInterventions}
  join ${news} on ${news.id} = ${otherInterventions.newsId} where ${where})`;
const conflictsOfNews = (where: SQL) => sql`(select ${newsConflicts.conflictId} from ${newsConflicts}
  join ${news} on ${news.id} = ${newsConflicts.newsId} where ${where})`;

export type FilteredList = "interventions" | "conflicts" | "news";

/** How the records of each list reach the subjects of filters; null where they have none. */
const reaches: Record<FilteredList, Record<Subject, Reach | null>> = {
  interventions: {
    work: (where) => where,
    conflict: (where) =>
      isIn(interventions.id, sql`(select ${conflicts.interventionId} from ${conflicts} where ${where})`),
    side: null,
    news: (where) => isIn(interventions.id, worksOfNews(where)),
  },
  conflicts: {
    work: (where, { only }) =>
      only === undefined
        ? isIn(conflicts.interventionId, works(where))
        : sql`${conflicts.interventionId} = ${only}`,
    conflict: (where) => where,
    side: (where) => isIn(conflicts.id, conflictsOfSide(where)),
    news: (where) => isIn(conflicts.id, conflictsOfNews(where)),
  },
  news: {
    work(where, { only, sharing }) {
      if (only !== undefined)
        return sharing.has(only) ? isAbout(sql`${only}`) : sql`${news.interventionId} = ${only}`;
      if (sharing.size === 0) return isIn(news.interventionId, works(where));
      return isIn(
        news.id,
        sql`(select ${newsInterventions.newsId} from ${newsInterventions}
          join ${interventions} on ${interventions.id} = ${newsInterventions.interventionId} where ${where})`,
      );
    },
    conflict: (where) => isIn(news.id, namingConflicts(where)),
    side: null,
    news: (where) => where,
  },
};

const hasConflict: Record<FilteredList, SQL> = {
  interventions: isIn(interventions.id, sql`(select ${conflicts.interventionId} from ${conflicts})`),
  conflicts: sql`true`,
  news: isIn(news.id, sql`(select ${newsConflicts.newsId} from ${newsConflicts})`),
};

const tables: { [About in Subject]: Columns<About> } = {
  work: interventions,
  conflict: conflicts,
  side: null,
  news,
};
const subjects = Object.keys(tables) as Subject[];

/** The records of a list that its filters leave, but for its search. Undefined for all of them. */
export async function filterRecords(db: Reader, list: FilteredList, given: RecordFilters) {
  return selectRecords(list, given, await readSharing(db));
}

export function selectRecords(list: FilteredList, given: RecordFilters, sharing: Sharing): SQL | undefined {
  const only = findOnlyWork(given);
  const { withConflict } = given;
  return and(
    ...subjects.map((subject) => {
      const where = selectSubject(subject, given, tables[subject]);
      if (!where) return undefined;
      const reach = reaches[list][subject];
      if (!reach) throw new Error(`${list} have no ${subject}: no filter of theirs can be about it`);
      return reach(where, { only, sharing });
    }),
    withConflict === undefined ? undefined : withConflict ? hasConflict[list] : not(hasConflict[list]),
  );
}

/** The nouns of the search that have all filters that are given. */
export const listFilteredNouns = (given: RecordFilters) =>
  searched.filter((noun) =>
    filterNames.every((name) => given[name] === undefined || filters[name].search[noun] === true),
  );

const { noun, interventionId, conflictId, newsId } = searchEntries;

/** The entries of the search that filters leave, of nouns that have these filters. Undefined for all of them. */
export function selectEntries(given: RecordFilters, sharing: Sharing): SQL | undefined {
  const [work, conflict, item, side] = [
    selectSubject("work", given, interventions),
    selectSubject("conflict", given, conflicts),
    selectSubject("news", given, news),
    selectSubject("side", given, null),
  ];
  const nouns = listFilteredNouns(given);
  return and(
    nouns.length < searched.length ? inArray(noun, [...nouns]) : undefined,
    work && isEntryOf(work, findOnlyWork(given), sharing),
    conflict &&
      or(
        isIn(conflictId, sql`(select ${conflicts.id} from ${conflicts} where ${conflict})`),
        isIn(newsId, namingConflicts(conflict)),
      ),
    item && isOfNews(item),
    side && isIn(conflictId, conflictsOfSide(side)),
  );
}

/** The news themselves, the works that they are about, and the conflicts that they name. */
const isOfNews = (item: SQL) =>
  or(
    isIn(newsId, sql`(select ${news.id} from ${news} where ${item})`),
    isIn(conflictId, conflictsOfNews(item)),
    and(eq(noun, "interventions"), isIn(interventionId, worksOfNews(item))),
  );

function isEntryOf(work: SQL, only: string | undefined, sharing: Sharing): SQL | undefined {
  if (only !== undefined && !sharing.has(only)) return eq(interventionId, only);
  const own = isIn(interventionId, works(work));
  if (sharing.size === 0) return own;
  return or(
    own,
    isIn(
      newsId,
      sql`(select ${otherInterventions.newsId} from ${otherInterventions}
        join ${interventions} on ${interventions.id} = ${otherInterventions.interventionId} where ${work})`,
    ),
  );
}

export const isGiven = (given: RecordFilters, names: readonly FilterName[]) =>
  names.some((name) => given[name] !== undefined);
