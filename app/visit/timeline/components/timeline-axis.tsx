import { href } from "react-router";
import { listLabels, placeTerm } from "../axis/place.ts";
import type { Axis, Term } from "../contract.ts";

type Props = { axis: Axis; terms: Term[] };

/** The years, and over them who governed; a term leads to what was in the news in it. */
export function TimelineAxis({ axis, terms }: Props) {
  return (
    <div className="timeline-axis">
      <div className="timeline-terms">
        {terms.map((term) => {
          const place = placeTerm(axis, term);
          if (!place) return null;
          const { name, from, to } = term;
          const label = `${name}, ${from}-${to}`;
          return (
            <span key={label} style={{ left: `${place.left}%`, width: `${place.width}%` }}>
              <a href={`${href("/timeline")}?from=${from}&to=${to}`} title={label} aria-label={label}>
                {name}
              </a>
            </span>
          );
        })}
      </div>
      <div className="timeline-years" aria-hidden="true">
        {listLabels(axis).map(({ year, left, isMinor }) => (
          <span key={year} data-step={isMinor ? "minor" : undefined} style={{ left: `${left}%` }}>
            {year}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Bands of the terms, every other one darker, and a line at each year: one background for all rows. */
export function drawBackground({ axis, terms }: Props): string {
  const bands = terms.flatMap((term, index) => {
    const place = placeTerm(axis, term);
    if (!place || index % 2 === 1) return [];
    const [from, to] = [`${place.left}%`, `${place.left + place.width}%`];
    return [
      `linear-gradient(90deg, transparent ${from}, var(--term) ${from}, var(--term) ${to}, transparent ${to})`,
    ];
  });
  const year = 100 / (axis.last + 1 - axis.first);
  const lines = `repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px ${year}%)`;
  return [...bands, lines].join(", ");
}
