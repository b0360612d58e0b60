import type { ReactNode } from "react";
import { fixedStages, type StageKey } from "../../../nouns/catalog/constants.ts";

const ink = "var(--ink)";

/* One each, from empty (only planned) to full (taken into use). */
const patterns: Record<StageKey, ReactNode> = {
  planned: <circle cx="4" cy="4" r="1" fill={ink} />,
  execution: <path d="M-2 10 10-2M-2 2 2-2M6 10l4-4" stroke={ink} strokeWidth="2" />,
  appropriation: <path d="M0 0h8v8H0z" fill={ink} />,
  "planned-execution": <path d="M0 0h8v4H0z" fill={ink} />,
  "not-applicable": <path d="M0 4h4" stroke={ink} strokeWidth="2" />,
};

/** The fill of a conflict's bar by its stage; needs `StagePatterns` in the document. */
export const fillOfStage = (stage: StageKey) => `url(#etapa-${stage})`;

/** The ends of a bar whose dates are those of its work. */
export const borrowedEnd = "url(#prestada)";

export function StagePatterns() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <pattern
          id="prestada"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0h5v5H0z" fill="var(--paper)" />
          <path d="M0 0h1.6v5H0z" fill={ink} />
        </pattern>
        {fixedStages.map(({ key }) => (
          <pattern key={key} id={`etapa-${key}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <path d="M0 0h8v8H0z" fill="var(--surface)" />
            {patterns[key]}
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

type LegendProps = {
  stages: { key: StageKey; name: string }[];
  /** Whether a conflict has the dates of its work. */
  hasBorrowed: boolean;
};

/** What the marks of a timeline mean. */
export function TimelineLegend({ stages, hasBorrowed }: LegendProps) {
  return (
    <ul className="timeline-legend" aria-label="Cómo se lee">
      <li>
        <svg width="34" height="14" aria-hidden="true">
          <rect y="2" width="34" height="10" rx="3" className="legend-bar" />
          <rect x="10" y="1" width="3" height="12" className="legend-tick" />
        </svg>
        Actuación, de su primera a su última noticia; cada raya, noticias
      </li>
      {stages.map(({ key, name }) => (
        <li key={key}>
          <svg width="34" height="14" aria-hidden="true">
            <rect x="0.5" y="2.5" width="33" height="8" fill={fillOfStage(key)} stroke={ink} />
          </svg>
          Conflicto: {name}
        </li>
      ))}
      {hasBorrowed ? (
        <li>
          <svg width="34" height="14" aria-hidden="true">
            <rect
              x="0.5"
              y="3.5"
              width="33"
              height="7"
              fill="none"
              stroke="var(--quiet)"
              strokeDasharray="2 3"
            />
            <rect width="8" y="1" height="12" fill={borrowedEnd} />
            <rect x="26" width="8" y="1" height="12" fill={borrowedEnd} />
          </svg>
          Conflicto sin noticias propias: años de su actuación
        </li>
      ) : null}
    </ul>
  );
}
