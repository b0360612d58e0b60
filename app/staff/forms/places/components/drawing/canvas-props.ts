import type { ActionDispatch, Dispatch, SetStateAction } from "react";
import type { Point, Projection, View } from "./canvas.ts";
import type { Sketch, Step } from "./sketch.ts";
import type { Ground } from "./use-ground.ts";

export type CanvasProps = {
  sketch: Sketch;
  step: ActionDispatch<[Step]>;
  view: View;
  setView: Dispatch<SetStateAction<View>>;
  /** Where the keyboard's cross is. */
  cursor: Point;
  setCursor: Dispatch<SetStateAction<Point>>;
  projection: Projection;
  ground: Ground;
  helpId: string;
};
