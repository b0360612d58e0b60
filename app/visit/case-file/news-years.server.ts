import { href } from "react-router";
import { isCredibleDate, reviewLabel } from "../../nouns/news/checks.ts";
import type { TimelineWork } from "../timeline/contract.ts";
import type { CaseFile, CaseNewsItem, CaseView, NewsYear } from "./contract.ts";

/** A work with more news is shown with the first of each year, and of each conflict; the list of news has the others. */
const mostWhole = 100;
const ofYear = 6;
const ofConflict = 5;

/** News by year, in their order; those whose date cannot be right last. */
function groupByYear(news: readonly CaseNewsItem[]): NewsYear[] {
  const years = Map.groupBy(news, ({ newsDate }) =>
    isCredibleDate(newsDate) ? newsDate.slice(0, 4) : reviewLabel,
  );
  const doubtful = years.get(reviewLabel);
  years.delete(reviewLabel);
  if (doubtful) years.set(reviewLabel, doubtful);
  return [...years].map(([year, items]) => ({ year, count: items.length, news: items }));
}

type Owner = { intervention: string } | { conflict: string };

/** The news of a work or a conflict; where they are many, the first of each year. */
export function showYears(news: readonly CaseNewsItem[], of: Owner): NewsYear[] {
  const years = groupByYear(news);
  return news.length > mostWhole ? years.map((year) => cutYear(of, year)) : years;
}

/** A case file as its page shows it: however many news the work has, the page stays one that a phone can load. */
export function showCaseFile({ news, ...work }: CaseFile): CaseView {
  const isLong = news.length > mostWhole;
  return {
    ...work,
    newsCount: news.length,
    years: showYears(news, { intervention: work._id }),
    timeline: findTimelineWork({ ...work, news }, isLong),
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
function findTimelineWork(work: CaseFile, isMonthly: boolean): TimelineWork | null {
  const dated = work.news.filter(({ newsDate }) => isCredibleDate(newsDate));
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
