import type { Position } from "geojson";

/** A square around a place in the study's city, clockwise as many programs write it. */
export const square = (x = -75.58, y = 6.25, side = 0.01): Position[] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
];

export const area = (...rings: unknown[]) => ({ type: "Polygon", coordinates: rings });

/** It crosses itself. */
export const bowTie = [
  [-75.6, 6.2],
  [-75.5, 6.3],
  [-75.5, 6.2],
  [-75.6, 6.3],
  [-75.6, 6.2],
];
