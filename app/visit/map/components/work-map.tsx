import { href, Link } from "react-router";
import { precisionLabels } from "../../../shared/places/places.ts";
import type { Drawing } from "../contract.ts";
import { MapFigure } from "./map-figure.tsx";

/** Where one work is, and how well that is known. */
export function WorkMap({ map, name }: { map: Drawing; name: string }) {
  const [shape] = map.shapes;
  return (
    <div className="mt-3 max-w-3xl">
      <MapFigure drawing={map} label={`Mapa de ${name}`} />
      <p className="mt-2 text-quiet">
        {shape && shape.precision !== "exact" ? `${precisionLabels[shape.precision]}. ` : null}
        <Link to={href("/map")} className="print:hidden">
          Ver todas las actuaciones en el mapa
        </Link>
      </p>
    </div>
  );
}
