import { type RefObject, useEffect, useState } from "react";
import type { MapView } from "../../contract.ts";
import type { Seen } from "./draw-streets.ts";

/** Milliseconds without movement after which the streets follow. */
const pause = 150;

/** Only where somebody asks for streets. */
const load = () => import("./draw-streets.ts");

/**
 * The operator's streets below the works.
 * @returns whether they are shown, and what there is to say: to whom they are owed, or that they did not load
 */
export function useStreets(
  svg: RefObject<SVGSVGElement | null>,
  { streets, markup }: MapView,
  { x, y, width, height }: Seen,
) {
  const [isShown, setIsShown] = useState(false);
  const [problem, setProblem] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing has no streets yet
  useEffect(() => {
    const element = svg.current;
    if (!element || !streets || !isShown) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        load()
          .then(({ drawStreets }) =>
            drawStreets(element, streets.mercator, { x, y, width, height }, stop.signal),
          )
          .then(() => setProblem(""))
          .catch(() => setProblem("Las calles no cargaron. Quítalas y vuelve a pedirlas.")),
      pause,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [svg, streets, markup, isShown, x, y, width, height]);
  async function toggle() {
    setProblem("");
    setIsShown(!isShown);
    if (isShown && svg.current) (await load()).removeStreets(svg.current);
  }
  const credit = isShown && streets?.credit ? `Calles: ${streets.credit}` : "";
  return { isShown, toggle, note: problem || credit };
}
