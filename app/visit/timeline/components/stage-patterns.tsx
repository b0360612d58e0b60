import { getStudy, type StudyStage } from "../../../shared/study/study.ts";

const ink = "var(--ink)";

/** The fill of a conflict's bar by its stage; needs `StagePatterns` in the document. */
export const fillOfStage = (stageId: string) => `url(#etapa-${stageId})`;

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
        {getStudy().stages.map(({ id, fill }) => (
          <pattern key={id} id={`etapa-${id}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <path d="M0 0h8v8H0z" fill="var(--surface)" />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: one of the signs of app/shared/study/looks.ts */}
            <g fill={ink} color={ink} dangerouslySetInnerHTML={{ __html: fill }} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

type LegendProps = {
  stages: readonly StudyStage[];
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
      {stages.map(({ id, name }) => (
        <li key={id}>
          <svg width="34" height="14" aria-hidden="true">
            <rect x="0.5" y="2.5" width="33" height="8" fill={fillOfStage(id)} stroke={ink} />
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
