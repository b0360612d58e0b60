import { neutral } from "../../../catalog/components/drawings/city-plan.tsx";
import { type Point, type Polygon, put, rectangle } from "../../../catalog/components/drawings/geometry.ts";
import { line, path } from "../../../catalog/components/drawings/strokes.ts";

/** Compasses that stand on one point and have just drawn through the other. */
export function drawCompasses(needle: Point, lead: Point) {
  const head: Point = [(needle[0] + lead[0]) / 2 + 250, (needle[1] + lead[1]) / 2 - 190];
  const leg = (foot: Point) => {
    const along = (share: number): Point => [
      head[0] + (foot[0] - head[0]) * share,
      head[1] + (foot[1] - head[1]) * share,
    ];
    return { arm: line(head, along(0.8)), tip: line(along(0.8), foot) };
  };
  const legs = [leg(needle), leg(lead)];
  const d = legs.map(({ arm }) => arm).join("");
  const tips = legs.map(({ tip }) => tip).join("");
  return (
    <g fill="none" strokeLinecap="round">
      <path d={d + tips} stroke="#06302f" strokeWidth={17} opacity={0.28} transform="translate(12 16)" />
      <path d={tips} stroke={neutral.ink} strokeWidth={5} />
      <path d={d} stroke={neutral.ink} strokeWidth={21} />
      <path d={d} stroke="#d9a441" strokeWidth={16} />
      <circle cx={head[0]} cy={head[1]} r={24} fill={neutral.ink} />
      <circle cx={head[0]} cy={head[1]} r={9} fill="#d9a441" />
    </g>
  );
}

export function drawSetSquare(at: Point) {
  const outer = put(
    [
      [-150, 110],
      [190, 110],
      [-150, -120],
    ],
    at,
    -12,
  );
  const hole = put(
    [
      [-108, 72],
      [62, 72],
      [-108, -44],
    ],
    at,
    -12,
  );
  const marks = Array.from(
    { length: 15 },
    (_, i): Polygon =>
      put(
        [
          [-130 + i * 20, 110],
          [-130 + i * 20, i % 5 ? 100 : 92],
        ],
        at,
        -12,
      ),
  );
  return (
    <>
      <path
        d={path(outer) + path(hole)}
        fill="#06302f"
        fillRule="evenodd"
        opacity={0.28}
        transform="translate(9 12)"
      />
      <path
        d={path(outer) + path(hole)}
        fill="#e4b35a"
        fillRule="evenodd"
        stroke={neutral.ink}
        strokeWidth={2}
        opacity={0.95}
      />
      <path d={marks.map((mark) => path(mark, false)).join("")} stroke={neutral.ink} strokeWidth={2} />
    </>
  );
}

export function drawPencil(at: Point, degrees: number) {
  const part = (points: Polygon) => path(put(points, at, degrees));
  return (
    <>
      <path
        d={part([
          [-170, 0],
          [-130, -15],
          [150, -15],
          [150, 15],
          [-130, 15],
        ])}
        fill="#06302f"
        opacity={0.3}
        transform="translate(8 12)"
      />
      <path d={part(rectangle(-130, -15, 120, 15))} fill="#b8432f" stroke={neutral.ink} strokeWidth={2} />
      <path d={part(rectangle(-130, -5, 120, 5))} fill="#d2634f" />
      <path d={part(rectangle(120, -15, 150, 15))} fill="#ece7d9" stroke={neutral.ink} strokeWidth={2} />
      <path
        d={part([
          [-175, 0],
          [-130, -15],
          [-130, 15],
        ])}
        fill="#efd9b4"
        stroke={neutral.ink}
        strokeWidth={2}
      />
      <path
        d={part([
          [-175, 0],
          [-160, -5],
          [-160, 5],
        ])}
        fill={neutral.ink}
      />
    </>
  );
}
