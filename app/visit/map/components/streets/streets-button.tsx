import { type RefObject, useEffect, useState } from "react";
import type { MapView } from "../../contract.ts";
import type { Seen } from "./draw-streets.ts";

/** Milliseconds without movement after which the streets follow. */
const pause = 150;

/** Only where somebody asks for streets. */
const load = () => import("./draw-streets.ts");

type Props = { svg: RefObject<SVGSVGElement | null>; map: MapView; seen: Seen };

/** Shows the operator's streets below the works, and says to whom they are owed. */
export function StreetsButton({ svg, map: { streets, markup }, seen: { x, y, width, height } }: Props) {
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
  if (!streets) return null;
  async function toggle() {
    setProblem("");
    setIsShown(!isShown);
    if (isShown && svg.current) (await load()).removeStreets(svg.current);
  }
  return (
    <>
      <button type="button" aria-pressed={isShown} onClick={() => void toggle()}>
        Ver calles
      </button>
      <span role="status" className="map-streets-note">
        {problem || (isShown && streets.credit ? `Calles: ${streets.credit}` : "")}
      </span>
    </>
  );
}
