import { neutral } from "./city-plan.tsx";
import { type Point, put, rectangle } from "./geometry.ts";
import { line, path, paths } from "./strokes.ts";

const ink = "#56625f";
const frame = "#c9c3b2";
/** North is up: an arrow whose east half is empty. No letter, since drawings carry no text. */
export function drawNorth([x, y]: Point) {
  const needle = (side: number) =>
    path(
      put(
        [
          [0, -40],
          [side * 19, 30],
          [0, 17],
        ],
        [x, y],
      ),
    );
  return (
    <>
      <circle cx={x} cy={y} r={54} fill={neutral.paper} stroke={frame} strokeWidth={1.5} />
      <path d={needle(-1)} fill={ink} stroke={ink} strokeWidth={2} strokeLinejoin="round" />
      <path d={needle(1)} fill={neutral.paper} stroke={ink} strokeWidth={2} strokeLinejoin="round" />
    </>
  );
}

export function drawScale([x, y]: Point) {
  const step = 56;
  const bar = (from: number, to: number) => rectangle(x + from * step, y, x + to * step, y + 11);
  const ticks = [0, 1, 2, 4].map((at) => line([x + at * step, y - 9], [x + at * step, y + 11])).join("");
  return (
    <>
      <path
        d={path(rectangle(x - 24, y - 27, x + 4 * step + 24, y + 31))}
        fill={neutral.paper}
        stroke={frame}
        strokeWidth={1.5}
      />
      <path d={paths([bar(0, 1), bar(2, 4)])} fill={ink} />
      <path d={path(bar(0, 4)) + ticks} fill="none" stroke={ink} strokeWidth={2} />
    </>
  );
}
