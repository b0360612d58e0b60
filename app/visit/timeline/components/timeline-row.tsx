import type { CSSProperties, ReactNode } from "react";
import { href } from "react-router";
import { getSystemColor } from "../../../shared/study/study.ts";
import { formatDate, formatDays } from "../../../shared/values/dates.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { placeBar, placeDate } from "../axis/place.ts";
import type { Axis, Tick, TimelineConflict, TimelineWork } from "../contract.ts";
import { MarkLink } from "./mark-link.tsx";
import { borrowedEnd, fillOfStage } from "./stage-patterns.tsx";

const getWorkPath = (interventionId: string) => href("/interventions/:interventionId", { interventionId });

type RowProps = { axis: Axis /** On another site, where a row has one link. */; isFramed?: boolean };

/** An intervention: its bar from first to last news, and a tick for each day, month or year with news. */
export function WorkRow({ axis, work, isFramed }: RowProps & { work: TimelineWork }) {
  const { _id, name, first, last, ticks } = work;
  const color = getSystemColor(work.system._id);
  return (
    <li id={getMarkId(_id)} className="timeline-row" style={{ "--system": color } as CSSProperties}>
      <Track
        id={_id}
        label={name}
        path={getWorkPath(_id)}
        words={`${describeSpan({ first, last })}, ${formatCount(work.news, "noticia", "noticias")}`}
        bar={<rect {...placeBar(axis, { first, last })} y="9" height="10" rx="3" />}
        isFramed={isFramed}
      >
        {ticks.map((tick) => {
          const key = tick.only?._id ?? tick.at;
          const line = <rect key={key} x={`${placeDate(axis, tick.at)}%`} y="2" width="3" height="24" />;
          if (isFramed) return line;
          return (
            // The bar and the table lead there by keyboard.
            <a key={key} href={getTickPath(_id, tick)} tabIndex={-1}>
              <title>{describeTick(tick)}</title>
              {line}
            </a>
          );
        })}
      </Track>
    </li>
  );
}

export function ConflictRow({ axis, conflict, isFramed }: RowProps & { conflict: TimelineConflict }) {
  const { _id, name, stage, span } = conflict;
  const place = placeBar(axis, span);
  return (
    <li id={getMarkId(_id)} className="timeline-row" data-kind="conflict">
      <Track
        id={_id}
        label={name}
        path={href("/conflicts/:conflictId", { conflictId: _id })}
        words={`${describeSpan(span)}, ${stage.name}`}
        bar={<ConflictBar place={place} stageId={stage._id} isBorrowed={span.ofWork} />}
        isFramed={isFramed}
      />
    </li>
  );
}

type BarProps = { place: { x: string; width: string }; stageId: string; isBorrowed: boolean };

/** Pale, dashed and hatched at its ends where it has the dates of its work. */
function ConflictBar({ place, stageId, isBorrowed }: BarProps) {
  const bar = { ...place, y: 10, height: 8 };
  if (!isBorrowed) return <rect {...bar} fill={fillOfStage(stageId)} stroke="var(--ink)" />;
  return (
    <>
      <rect
        {...bar}
        fill={fillOfStage(stageId)}
        fillOpacity="0.4"
        stroke="var(--quiet)"
        strokeDasharray="2 3"
      />
      {[0, 1].map((end) => (
        <svg key={end} aria-hidden="true" {...place} overflow="visible">
          <rect
            x={`${100 * end}%`}
            width="10"
            transform={`translate(${-10 * end})`}
            y="8"
            height="12"
            fill={borrowedEnd}
          />
        </svg>
      ))}
    </>
  );
}

/** The fragment of a row. */
const getMarkId = (id: string) => `marca-${id}`;

type TrackProps = Pick<RowProps, "isFramed"> & {
  id: string;
  label: string;
  path: string;
  /** The bar in words. */
  words: string;
  bar: ReactNode;
  children?: ReactNode;
};

function Track({ id, label, path, words, bar, isFramed, children }: TrackProps) {
  const name = (
    <a href={path} className="timeline-label">
      {label}
    </a>
  );
  const drawing = { width: "100%", height: 28, className: "timeline-track" };
  if (isFramed)
    return (
      <>
        {name}
        <svg role="img" {...drawing}>
          <title>{words}</title>
          {bar}
          {children}
        </svg>
      </>
    );
  return (
    <>
      {name}
      <MarkLink id={getMarkId(id)} name={label} />
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML groups what is drawn */}
      <svg role="group" aria-label={label} {...drawing}>
        <a href={path}>
          <title>{`${label}: ${words}`}</title>
          {bar}
        </a>
        {children}
      </svg>
    </>
  );
}

/** Whose dates they are is said where they are not the conflict's own. */
function describeSpan({ first, last, ofWork = false }: { first: string; last: string; ofWork?: boolean }) {
  const days = formatDays(first, last);
  return ofWork ? `${days} (fechas de la actuación)` : days;
}

function getTickPath(interventionId: string, { at, only }: Tick): string {
  if (only) return href("/news/:newsId", { newsId: only._id });
  return `${getWorkPath(interventionId)}#noticias-${at.slice(0, 4)}`;
}

function describeTick({ at, news, only }: Tick): string {
  if (only) return `${formatDate(at)}: ${only.name}`;
  return `${formatCount(news, "noticia", "noticias")} desde el ${formatDate(at)}`;
}
