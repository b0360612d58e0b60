import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

const [least, most, step] = [1, 8, 1.25];

const keys: Readonly<Record<string, number>> = { "+": step, "=": step, "-": 1 / step, "0": 0 };

/** How many times its frame's width a sheet is wide: by keys, buttons, two fingers, or Ctrl and the wheel. */
export function useZoom(frame: RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState<number>(least);
  /** What stays in the middle, as shares of the whole. */
  const middle = useRef({ x: 0.5, y: 0 });

  /** @param factor 0 for the whole width */
  function change(factor: number) {
    const { current } = frame;
    if (current) {
      const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = current;
      middle.current = {
        x: (scrollLeft + clientWidth / 2) / scrollWidth,
        y: (scrollTop + clientHeight / 2) / scrollHeight,
      };
    }
    setZoom((before) => (factor === 0 ? least : Math.min(most, Math.max(least, before * factor))));
  }
  const latest = useRef(change);
  latest.current = change;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet has its new size once the zoom is another
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = current;
    current.scrollLeft = middle.current.x * scrollWidth - clientWidth / 2;
    current.scrollTop = middle.current.y * scrollHeight - clientHeight / 2;
  }, [zoom, frame]);

  // React's own listeners cannot keep the browser from zooming the whole page.
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    let distance = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? step : 1 / step);
    };
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        distance = 0;
        return;
      }
      event.preventDefault();
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (distance > 0) latest.current(apart / distance);
      distance = apart;
    };
    const options = { passive: false };
    current.addEventListener("wheel", onWheel, options);
    for (const name of ["touchstart", "touchmove", "touchend"] as const)
      current.addEventListener(name, onTouch, options);
    return () => {
      current.removeEventListener("wheel", onWheel);
      for (const name of ["touchstart", "touchmove", "touchend"] as const)
        current.removeEventListener(name, onTouch);
    };
  }, [frame]);

  function onKeyDown(event: KeyboardEvent) {
    const factor = keys[event.key];
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(factor);
  }
  return { zoom, change, onKeyDown, isWhole: zoom === least, isLargest: zoom === most, step };
}
