import { lazy, Suspense } from "react";
import { isCredibleDate } from "../../../nouns/news/checks.ts";
import type { Axis, Term, TimelineWork } from "../../timeline/contract.ts";
import type { CaseFile } from "../contract.ts";

// The server draws it; the browser needs its code only after the rest of the page works.
const TimelineChart = lazy(async () => ({
  default: (await import("../../timeline/components/timeline-chart.tsx")).TimelineChart,
}));

type Props = { work: TimelineWork; conflicts: CaseFile["conflicts"]; axis: Axis; terms: Term[] };

/** One work on the axis of the whole study. Its conflicts and news are listed below, so there is no table of them. */
export function CaseTimeline({ work, conflicts, axis, terms }: Props) {
  const undated = conflicts.filter(({ span }) => span === null);
  return (
    <>
      <Suspense>
        <TimelineChart axis={axis} terms={terms} works={[work]} />
      </Suspense>
      {undated.length > 0 ? (
        <p className="mt-2 text-sm text-quiet">
          Sin fecha en la prensa: {undated.map(({ conflictName }) => conflictName).join("; ")}.
        </p>
      ) : null}
    </>
  );
}

/** Null without a credible date. */
export function toTimelineWork({
  _id,
  interventionName,
  system,
  news,
  conflicts,
}: CaseFile): TimelineWork | null {
  const dated = news.filter(({ newsDate }) => isCredibleDate(newsDate));
  const [first, last] = [dated.at(0), dated.at(-1)];
  if (!first || !last) return null;
  return {
    _id,
    name: interventionName,
    system,
    first: first.newsDate,
    last: last.newsDate,
    news: dated.length,
    ticks: dated.map(({ _id, newsName, newsDate }) => ({
      at: newsDate,
      news: 1,
      only: { _id, name: newsName },
    })),
    conflicts: conflicts.flatMap(({ _id, conflictName, stage, span }) =>
      span ? [{ _id, name: conflictName, stage, span }] : [],
    ),
  };
}
