import { href, Link } from "react-router";
import { shownPrecisions } from "../../../shared/places/places.ts";
import type { WorkMapView } from "../contract.ts";
import { MapFigure } from "./map-figure.tsx";

/** Where one work is, and how well that is known. */
export function WorkMap({ map, name }: { map: WorkMapView; name: string }) {
  return (
    <div className="mt-3 max-w-3xl">
      <MapFigure map={map} label={`Mapa de ${name}`} />
      <p className="mt-2 text-quiet">
        {map.precision === "exact" ? null : `${shownPrecisions[map.precision]}. `}
        <Link to={href("/map")} className="print:hidden">
          Ver todas las actuaciones en el mapa
        </Link>
      </p>
    </div>
  );
}
