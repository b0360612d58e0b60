import type { Position } from "geojson";
import type { GeometryKind } from "../../../../../shared/places/places.ts";
import { type Corner, isComplete, moveCorner, type Part, removeCorner } from "./shapes.ts";

/** What the next press on the map does. */
export type Tool = GeometryKind | "move";

/** A drawing, what it was before each step, and the part under way. */
export type Sketch = {
  parts: readonly Part[];
  past: readonly (readonly Part[])[];
  tool: Tool;
  /** Of the part to which points are added; null between parts. */
  open: number | null;
  /** The point that the keyboard moves. */
  held: Corner | null;
};

export type Step =
  | { do: "load"; parts: readonly Part[] }
  | { do: "choose"; tool: Tool }
  | { do: "add"; position: Position }
  | { do: "grab" }
  | { do: "hold"; corner: Corner }
  | { do: "move"; corner: Corner; position: Position }
  | { do: "release" }
  | { do: "remove"; corner: Corner }
  | { do: "finish" }
  | { do: "clear" }
  | { do: "undo" };

export function startSketch(parts: readonly Part[]): Sketch {
  return { parts, past: [], tool: parts.length > 0 ? "move" : "point", open: null, held: null };
}

const mostSteps = 200;

export function takeStep(last: Sketch, step: Step): Sketch {
  // Whatever does not move the point in hand lets it go.
  const sketch = step.do === "move" ? last : { ...last, held: null };
  const { parts, past, tool, open } = sketch;
  const remember = (changed: readonly Part[], more: Partial<Sketch> = {}): Sketch => ({
    ...sketch,
    parts: changed,
    past: [...past.slice(1 - mostSteps), parts],
    ...more,
  });
  switch (step.do) {
    case "load":
      return remember(step.parts, { open: null });
    case "choose":
      return { ...dropIncomplete(sketch), tool: step.tool };
    case "add":
      return addPoint(sketch, step.position, remember);
    case "grab":
      return remember(parts);
    case "hold":
      return remember(parts, { held: step.corner });
    case "move":
      // One step of the past, whichever way the point went.
      return { ...sketch, parts: moveCorner(parts, step.corner, step.position) };
    case "release":
      return sketch;
    case "remove": {
      const changed = removeCorner(parts, step.corner, step.corner.part === open);
      return remember(changed, { open: changed.length < parts.length ? null : open });
    }
    case "finish":
      return dropIncomplete(sketch);
    case "clear":
      return parts.length === 0
        ? sketch
        : remember([], { open: null, tool: tool === "move" ? "point" : tool });
    case "undo": {
      const before = past.at(-1);
      if (!before) return sketch;
      const wasOpen = open !== null && before.length === parts.length;
      return { ...sketch, parts: before, past: past.slice(0, -1), open: wasOpen ? open : null };
    }
  }
}

function addPoint(
  { parts, tool, open }: Sketch,
  position: Position,
  remember: (changed: readonly Part[], more?: Partial<Sketch>) => Sketch,
): Sketch {
  const kind = tool === "move" ? "point" : tool;
  const part = open === null ? undefined : parts[open];
  if (open === null || !part)
    return remember([...parts, { kind, rings: [[position]] }], {
      open: kind === "point" ? null : parts.length,
    });
  const [points = [], ...holes] = part.rings;
  return remember(parts.toSpliced(open, 1, { ...part, rings: [[...points, position], ...holes] }));
}

/** A line of one point is none. */
function dropIncomplete(sketch: Sketch): Sketch {
  const parts = sketch.parts.filter(isComplete);
  return { ...sketch, parts: parts.length === sketch.parts.length ? sketch.parts : parts, open: null };
}
