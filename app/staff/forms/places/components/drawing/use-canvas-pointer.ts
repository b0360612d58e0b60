import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Point, zoomView } from "./canvas.ts";
import type { CanvasProps } from "./canvas-props.ts";
import type { Corner } from "./shapes.ts";

/** Pixels below which a press is no drag. */
const stillness = 5;

type Press = { at: Point; corner: Corner | null; view: CanvasProps["view"]; isDrag: boolean };

/** A press adds a point, a drag moves a point or the map, the wheel zooms. */
export function useCanvasPointer(
  { sketch, step, view, setView, setCursor, projection }: CanvasProps,
  svg: RefObject<SVGSVGElement | null>,
) {
  const press = useRef<Press | null>(null);
  const getScale = () => view.width / (svg.current?.clientWidth || 1);
  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = svg.current?.getBoundingClientRect() ?? {};
    return [view.x + (clientX - left) * getScale(), view.y + (clientY - top) * getScale()];
  };
  useEffect(() => {
    const element = svg.current;
    // React listens passively, and the page would scroll too.
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== element) return;
      event.preventDefault();
      setView((now) => zoomView(now, event.deltaY < 0 ? 1.25 : 0.8, toPoint(event)));
    };
    element?.addEventListener("wheel", zoom, { passive: false });
    return () => element?.removeEventListener("wheel", zoom);
  });
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const corner = readCorner(event.target);
      press.current = { at: [event.clientX, event.clientY], corner, view, isDrag: false };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = press;
      if (!current) return;
      const [dx, dy] = [event.clientX - current.at[0], event.clientY - current.at[1]];
      if (!current.isDrag && Math.hypot(dx, dy) < stillness) return;
      if (!current.isDrag && current.corner) step({ do: "grab" });
      current.isDrag = true;
      if (current.corner)
        step({ do: "move", corner: current.corner, position: projection.toPosition(toPoint(event)) });
      else
        setView({
          ...current.view,
          x: current.view.x - dx * getScale(),
          y: current.view.y - dy * getScale(),
        });
    },
    onPointerUp(event: PointerEvent) {
      const { current } = press;
      press.current = null;
      if (!current || current.isDrag) return;
      const at = toPoint(event);
      setCursor(at);
      // A press on the last point of a shape, as a second press does it, ends the shape.
      if (current.corner && current.corner.part === sketch.open) step({ do: "finish" });
      else if (!current.corner && sketch.tool !== "move")
        step({ do: "add", position: projection.toPosition(at) });
    },
    onPointerCancel() {
      press.current = null;
    },
  };
}

function readCorner(target: EventTarget): Corner | null {
  const text = target instanceof SVGElement ? target.dataset.corner : undefined;
  if (text === undefined) return null;
  const [part = 0, ring = 0, index = 0] = text.split(" ").map(Number);
  return { part, ring, index };
}
