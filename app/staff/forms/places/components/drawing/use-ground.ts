import type { FeatureCollection, Geometry } from "geojson";
import { useEffect, useState } from "react";
import type { Layer } from "../../../../../nouns/geometries/contract.ts";
import { callApi } from "../../../../../shared/api/api-client.ts";
import { placePaths } from "../../../../../shared/api/api-paths.ts";

/** What lies below a drawing: the layers of the map, and the other works. */
export type Ground = {
  layers: { id: string; style: string; geometry: Geometry }[];
  works: { id: string; name: string; geometry: Geometry }[];
};

type Works = FeatureCollection<Geometry, { _id: string; interventionName: string }>;

/** Null until it is there. A map without ground can be drawn on all the same. */
export function useGround(interventionId: string): Ground | null {
  const [ground, setGround] = useState<Ground | null>(null);
  useEffect(() => {
    let isShown = true;
    const none: Ground = { layers: [], works: [] };
    loadGround(interventionId)
      .catch(() => none)
      .then((loaded) => isShown && setGround(loaded));
    return () => {
      isShown = false;
    };
  }, [interventionId]);
  return ground;
}

async function loadGround(interventionId: string): Promise<Ground> {
  const [layers, response] = await Promise.all([
    callApi<Layer[]>("GET", placePaths.layers),
    fetch("/interventions.geojson"),
  ]);
  const { features } = (await response.json()) as Works;
  return {
    layers: layers.map(({ _id, style, geojson }) => ({
      id: _id,
      style,
      geometry: geojson as unknown as Geometry,
    })),
    works: features.flatMap(({ geometry, properties: { _id, interventionName } }) =>
      _id === interventionId ? [] : [{ id: _id, name: interventionName, geometry }],
    ),
  };
}
