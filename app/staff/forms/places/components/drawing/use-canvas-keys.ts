import type { Position } from "geojson";
import type { KeyboardEvent } from "react";
import { type Point, showPoint, zoomView } from "./canvas.ts";
import type { CanvasProps } from "./canvas-props.ts";
import { type Corner, listCorners } from "./shapes.ts";

const arrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Parts of the view's width: how far an arrow goes, and how near a point is to be taken. */
const [stride, fineStride, reach] = [1 / 50, 1 / 500, 1 / 20];

/** Arrows move a cross; other keys do at it what the pointer does. */
export function useCanvasKeys(
  { sketch, step, view, setView, cursor, setCursor, projection }: CanvasProps,
  say: (text: string) => void,
) {
  const { held } = sketch;
  const describe = (point: Point) => formatPosition(projection.toPosition(point));
  function moveCross([dx, dy]: Point, isFine: boolean) {
    const length = view.width * (isFine ? fineStride : stride);
    const next: Point = [cursor[0] + dx * length, cursor[1] + dy * length];
    setCursor(next);
    setView((now) => showPoint(now, next));
    if (held) step({ do: "move", corner: held, position: projection.toPosition(next) });
    say(describe(next));
  }
  function findNearest(): (Corner & { position: Position }) | undefined {
    const measure = ({ position }: { position: Position }) => {
      const [x, y] = projection.toPoint(position);
      return Math.hypot(x - cursor[0], y - cursor[1]);
    };
    return listCorners(sketch.parts)
      .filter((corner) => measure(corner) < view.width * reach)
      .sort((one, other) => measure(one) - measure(other))[0];
  }
  function press() {
    if (sketch.tool !== "move") {
      step({ do: "add", position: projection.toPosition(cursor) });
      return say(`Punto puesto en ${describe(cursor)}.`);
    }
    if (held) {
      step({ do: "release" });
      return say(`Punto dejado en ${describe(cursor)}.`);
    }
    const nearest = findNearest();
    if (!nearest) return say("No hay un punto cerca de la cruz.");
    const { position, ...corner } = nearest;
    step({ do: "hold", corner });
    setCursor(projection.toPoint(position));
    say("Punto tomado: muévelo con las flechas y déjalo con Enter.");
  }
  function remove() {
    const nearest = held ?? findNearest();
    if (!nearest) return say("No hay un punto cerca de la cruz.");
    step({ do: "remove", corner: nearest });
    say("Punto quitado.");
  }
  function finish() {
    step({ do: "finish" });
    say("Forma terminada.");
  }
  const actions: Record<string, () => void> = {
    Enter: press,
    " ": press,
    Delete: remove,
    Backspace: remove,
    Escape: finish,
    "+": () => setView((now) => zoomView(now, 1.6, cursor)),
    "-": () => setView((now) => zoomView(now, 1 / 1.6, cursor)),
  };
  return (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    const arrow = arrows[event.key];
    const act = isUndo
      ? () => {
          step({ do: "undo" });
          say("Deshecho.");
        }
      : event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : arrow
          ? () => moveCross(arrow, event.shiftKey)
          : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

function formatPosition([longitude = 0, latitude = 0]: Position): string {
  const format = (value: number) => value.toLocaleString("es-CO", { maximumFractionDigits: 5 });
  return `latitud ${format(latitude)}, longitud ${format(longitude)}`;
}
