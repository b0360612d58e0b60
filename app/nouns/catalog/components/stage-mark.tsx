import type { ReactNode } from "react";
import type { StageKey } from "../constants.ts";

const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.75, strokeLinejoin: "round" } as const;

/* A shape each, so that the stage survives greyscale, print and colour blindness. */
const marks: Record<StageKey, ReactNode> = {
  // An empty, dashed ring: only on paper.
  planned: <circle cx="8" cy="8" r="6" {...line} strokeDasharray="2.6 2.11" />,
  // A triangle that points ahead: under way.
  execution: (
    <path d="M3.5 2.2 13.8 8 3.5 13.8z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
  ),
  // A square house, closed and filled: taken into use.
  appropriation: (
    <path d="M8 1.5 14.5 7v7.5h-13V7zM6.3 14.5V10h3.4v4.5" fill="currentColor" fillRule="evenodd" />
  ),
  // A diamond half filled: between plan and work.
  "planned-execution": (
    <>
      <path d="M8 1.6 14.4 8 8 14.4 1.6 8z" {...line} />
      <path d="M8 1.6 14.4 8 8 14.4z" fill="currentColor" />
    </>
  ),
  // A bar: nothing to say.
  "not-applicable": <path d="M3 8h10" {...line} strokeWidth={2.5} strokeLinecap="round" />,
};

type Props = { stage: StageKey; size?: number };

/** The stage's sign beside its name. */
export function StageMark({ stage, size = 16 }: Props) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {marks[stage]}
    </svg>
  );
}
