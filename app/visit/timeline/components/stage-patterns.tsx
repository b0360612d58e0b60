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

export function StagePatterns() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
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

/** What the marks of a timeline mean. */
export function TimelineLegend({ stages }: { stages: { key: StageKey; name: string }[] }) {
  return (
    <ul className="timeline-legend" aria-label="Cómo se lee">
      <li>
        <svg width="34" height="14" aria-hidden="true">
          <rect y="4" width="34" height="6" rx="3" className="legend-bar" />
          <rect x="10" y="1" width="3" height="12" className="legend-tick" />
        </svg>
        Actuación, de su primera a su última noticia; cada raya, noticias
      </li>
      {stages.map(({ key, name }) => (
        <li key={key}>
          <svg width="34" height="14" aria-hidden="true">
            <rect x="0.5" y="2.5" width="33" height="9" fill={fillOfStage(key)} stroke={ink} />
          </svg>
          Conflicto: {name}
        </li>
      ))}
    </ul>
  );
}
