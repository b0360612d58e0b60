import { type RefObject, useEffect, useRef, useState } from "react";
import type { MapView } from "../contract.ts";
import { useStreets } from "./streets/use-streets.ts";

type View = { x: number; y: number; scale: number };
const whole: View = { x: 0, y: 0, scale: 1 };
const [most, step] = [32, 1.6];
/** Pixels below which a press is no drag. */
const stillness = 5;

type Props = { svg: RefObject<SVGSVGElement | null>; map: MapView };

/** Zooms and moves the map: buttons, dragging, the wheel with Ctrl, and keys on the map. */
export default function MapZoom({ svg, map }: Props) {
  const { width, height } = map;
  const [view, setView] = useState(whole);
  const { x, y, scale } = view;
  // Where a press was last seen, until it ends; whether it has become a drag, until the next.
  const from = useRef<[number, number]>(null);
  const isDrag = useRef(false);
  /** @param at where the map stays as it is, in parts of its width and height */
  const zoom = (factor: number, [atX, atY] = [0.5, 0.5]) =>
    setView((now) => {
      const next = Math.min(most, Math.max(1, now.scale * factor));
      const moved = (size: number) => size / now.scale - size / next;
      return keepInside({ x: now.x + moved(width) * atX, y: now.y + moved(height) * atY, scale: next });
    });
  const move = (dx: number, dy: number) =>
    setView((now) => keepInside({ ...now, x: now.x + dx, y: now.y + dy }));
  /** The map's edge never leaves its frame. */
  function keepInside(next: View): View {
    const keep = (value: number, size: number) => Math.min(Math.max(0, value), size - size / next.scale);
    return { ...next, x: keep(next.x, width), y: keep(next.y, height) };
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is seen whole first
  useEffect(() => setView(whole), [map.markup]);
  useEffect(() => {
    svg.current?.setAttribute("viewBox", `${x} ${y} ${width / scale} ${height / scale}`);
    svg.current?.style.setProperty("--zoom", String(scale));
  }, [svg, x, y, scale, width, height]);

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const unit = () => width / scale / element.clientWidth;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = [(event.clientX - left) / element.clientWidth, (event.clientY - top) / element.clientHeight];
      zoom(event.deltaY < 0 ? 1.25 : 0.8, at as [number, number]);
    };
    const onMove = (event: PointerEvent) => {
      if (!from.current || scale === 1) return;
      const [dx, dy] = [event.clientX - from.current[0], event.clientY - from.current[1]];
      if (!isDrag.current && Math.hypot(dx, dy) < stillness) return;
      isDrag.current = true;
      from.current = [event.clientX, event.clientY];
      move(-dx * unit(), -dy * unit());
    };
    const onKey = (event: KeyboardEvent) => {
      const act = {
        "+": () => zoom(step),
        "-": () => zoom(1 / step),
        ArrowLeft: () => move(-width / scale / 10, 0),
        ArrowRight: () => move(width / scale / 10, 0),
        ArrowUp: () => move(0, -height / scale / 10),
        ArrowDown: () => move(0, height / scale / 10),
      }[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.startsWith("Arrow") && scale === 1) return;
      event.preventDefault();
      act();
    };
    const point = (event: Event) => markLine((event.target as Element).closest("[data-work]"));
    element.addEventListener("wheel", onWheel, { signal, passive: false });
    element.addEventListener("keydown", onKey, { signal });
    element.addEventListener("pointerover", point, { signal });
    element.addEventListener("focusin", point, { signal });
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    element.addEventListener(
      "pointerdown",
      (event) => {
        const isMouse = event.button === 0 && event.pointerType !== "touch";
        from.current = isMouse ? [event.clientX, event.clientY] : null;
        isDrag.current = false;
      },
      { signal },
    );
    // A drag that begins or ends on a work does not open it.
    element.addEventListener("click", (event) => isDrag.current && event.preventDefault(), {
      signal,
      capture: true,
    });
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener(
      "pointerup",
      () => {
        from.current = null;
      },
      { signal },
    );
    return () => stop.abort();
  });
  const streets = useStreets(svg, map, { x, y, width: width / scale, height: height / scale });
  return (
    <>
      <div className="map-zoom print:hidden">
        <button
          type="button"
          aria-label="Acercar el mapa"
          disabled={scale >= most}
          onClick={() => zoom(step)}
        >
          +
        </button>
        <button
          type="button"
          aria-label="Alejar el mapa"
          disabled={scale <= 1}
          onClick={() => zoom(1 / step)}
        >
          −
        </button>
        <button type="button" disabled={scale === 1} onClick={() => setView(whole)}>
          Todo
        </button>
        {map.streets ? (
          <button type="button" aria-pressed={streets.isShown} onClick={() => void streets.toggle()}>
            Ver calles
          </button>
        ) : null}
      </div>
      <p role="status" className="map-streets-note">
        {streets.note}
      </p>
    </>
  );
}

/** The line of the list that is of the work under the pointer. */
function markLine(shape: Element | null) {
  for (const line of document.querySelectorAll<HTMLElement>(".map-list > [data-work]"))
    line.toggleAttribute("data-pointed", line.dataset.work === shape?.getAttribute("data-work"));
}
