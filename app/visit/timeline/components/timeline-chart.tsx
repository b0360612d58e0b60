import { type CSSProperties, Fragment, type ReactNode } from "react";
import { getStudy } from "../../../shared/study/study.ts";
import type { Axis, Term, TimelineConflict, TimelineWork } from "../contract.ts";
import { StagePatterns, TimelineLegend } from "./stage-patterns.tsx";
import { drawBackground, TimelineAxis } from "./timeline-axis.tsx";
import { ConflictRow, WorkRow } from "./timeline-row.tsx";

type Props = { axis: Axis; terms: Term[]; works: TimelineWork[]; isFramed?: boolean };

/** Works and their conflicts on one axis; a heading for each system where there are several works. */
export function TimelineChart({ axis, terms, works, isFramed }: Props) {
  const conflicts = works.flatMap((work) => work.conflicts);
  const systems = [...Map.groupBy(works, ({ system }) => system._id).values()];
  return (
    <div className="timeline" style={{ "--background": drawBackground({ axis, terms }) } as CSSProperties}>
      <StagePatterns />
      <TimelineLegend
        stages={listStages(conflicts)}
        hasBorrowed={conflicts.some(({ span }) => span.ofWork)}
      />
      <TimelineAxis axis={axis} terms={terms} />
      {systems.map((group) => (
        <SystemRows
          key={group[0]?.system._id}
          title={works.length > 1 ? group[0]?.system.name : undefined}
          rows={group.reduce((sum, work) => sum + 1 + work.conflicts.length, 0)}
        >
          {group.map((work) => (
            <Fragment key={work._id}>
              <WorkRow axis={axis} work={work} isFramed={isFramed} />
              {work.conflicts.map((conflict) => (
                <ConflictRow key={conflict._id} axis={axis} conflict={conflict} isFramed={isFramed} />
              ))}
            </Fragment>
          ))}
        </SystemRows>
      ))}
    </div>
  );
}

type SystemProps = {
  title: string | undefined;
  /** How many, for the room they take. */
  rows: number;
  children: ReactNode;
};

function SystemRows({ title, rows, children }: SystemProps) {
  return (
    <section className="timeline-system" style={{ "--rows": rows } as CSSProperties}>
      {title ? <h2>{title}</h2> : null}
      <ul>{children}</ul>
    </section>
  );
}

/** The stages that occur, in the order of the study. */
const listStages = (conflicts: readonly TimelineConflict[]) =>
  getStudy().stages.filter(({ id }) => conflicts.some(({ stage }) => stage._id === id));
