import type { CSSProperties } from "react";

type Section = { id: string; label: string };

/** Marks the link of the section that is being read, without scripts (styles/visit/case-file.css). */
const getTimeline = (id: string) => `--${id}`;

/** For the element that holds the contents and the sections. */
export const scopeSections = (sections: readonly Section[]) =>
  ({ timelineScope: sections.map(({ id }) => getTimeline(id)).join(", ") }) as CSSProperties;

export const markSection = (id: string) => ({ viewTimelineName: getTimeline(id) }) as CSSProperties;

/** The contents of a long page. They stay in sight: beside the text, above it where it has the whole width. */
export function PageContents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="En esta página" className="page-contents side">
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} style={{ animationTimeline: getTimeline(id) } as CSSProperties}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
