import { href } from "react-router";
import { isCredibleDate, reviewLabel } from "../../nouns/news/checks.ts";
import type { TimelineWork } from "../timeline/contract.ts";
import type { CaseFile, CaseNewsItem, CaseView, NewsYear } from "./contract.ts";

/** A work with more news is shown with the first of each year, and of each conflict; the list of news has the others. */
const mostWhole = 100;
const ofYear = 6;
const ofConflict = 5;

/** News by year, in the order of their dates; those whose date cannot be right last. */
function groupByYear(news: readonly CaseNewsItem[]): NewsYear[] {
  const isCredible = ({ newsDate }: CaseNewsItem) => isCredibleDate(newsDate);
  const doubtful: CaseNewsItem[] = [];
  const years = [...Map.groupBy(news, ({ newsDate }) => newsDate.slice(0, 4))].map(([year, items]) => {
    // The first and the last of a year tell of all between them, of which there can be hundreds.
    const isSure = [items.at(0), items.at(-1)].every((item) => item && isCredible(item));
    const own = isSure ? items : items.filter(isCredible);
    if (!isSure) doubtful.push(...items.filter((item) => !isCredible(item)));
    return { year, count: own.length, news: own };
  });
  return [...years, { year: reviewLabel, count: doubtful.length, news: doubtful }].filter(
    ({ count }) => count > 0,
  );
}

type Owner = { intervention: string } | { conflict: string };

/** The news of a work or a conflict; where they are many, the first of each year. */
export function showYears(news: readonly CaseNewsItem[], of: Owner): NewsYear[] {
  return cutYears(groupByYear(news), of, news.length > mostWhole);
}

const cutYears = (years: NewsYear[], of: Owner, isLong: boolean) =>
  isLong ? years.map((year) => cutYear(of, year)) : years;

/** A case file as its page shows it: however many news the work has, the page stays one that a phone can load. */
export function showCaseFile({ news, ...work }: CaseFile): CaseView {
  const isLong = news.length > mostWhole;
  const years = groupByYear(news);
  const dated = years.flatMap(({ year, news: own }) => (year === reviewLabel ? [] : own));
  return {
    ...work,
    newsCount: news.length,
    years: cutYears(years, { intervention: work._id }, isLong),
    timeline: findTimelineWork(work, dated, isLong),
    conflicts: isLong ? work.conflicts.map(cutReports) : work.conflicts,
  };
}

function cutYear(of: Owner, { year, count, news }: NewsYear): NewsYear {
  if (count <= ofYear) return { year, count, news };
  const query = new URLSearchParams({
    ...of,
    ...(year === reviewLabel ? {} : { year }),
    sort: "date",
  });
  return { year, count, news: news.slice(0, ofYear), rest: `${href("/news")}?${query}` };
}

function cutReports(conflict: CaseView["conflicts"][number]): CaseView["conflicts"][number] {
  const { reports } = conflict;
  if (reports.length <= ofConflict) return conflict;
  return { ...conflict, reports: reports.slice(0, ofConflict), reportCount: reports.length };
}

/** A tick for each news item, or for each month. Null without a credible date. */
function findTimelineWork(
  work: Omit<CaseFile, "news">,
  dated: readonly CaseNewsItem[],
  isMonthly: boolean,
): TimelineWork | null {
  const [first, last] = [dated.at(0), dated.at(-1)];
  if (!first || !last) return null;
  const groups = Map.groupBy(dated, ({ _id, newsDate }) => (isMonthly ? newsDate.slice(0, 7) : _id));
  return {
    _id: work._id,
    name: work.interventionName,
    system: work.system,
    first: first.newsDate,
    last: last.newsDate,
    news: dated.length,
    ticks: [...groups.values()].flatMap(([item, ...others]) =>
      item
        ? [
            {
              at: item.newsDate,
              news: 1 + others.length,
              only: others.length === 0 ? { _id: item._id, name: item.newsName } : null,
            },
          ]
        : [],
    ),
    conflicts: work.conflicts.flatMap(({ _id, conflictName, stage, span }) =>
      span ? [{ _id, name: conflictName, stage, span }] : [],
    ),
  };
}
