import { lazy, Suspense } from "react";
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
