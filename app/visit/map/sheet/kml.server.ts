import type { Geometry, Position } from "geojson";
import { writeXml, type XmlElement } from "../../../features/open-data/formats/xml.server.ts";

type Placemark = { name: string; address: string; facts: Record<string, string>; geometry: Geometry };

/** Places as KML 2.2, which globes and phones open. */
export function writeKml({
  title,
  description,
  placemarks,
}: {
  title: string;
  description: string;
  placemarks: readonly Placemark[];
}): string {
  return writeXml({
    kml: {
      "@xmlns": "http://www.opengis.net/kml/2.2",
      Document: {
        name: title,
        description,
        Placemark: placemarks.map(({ name, address, facts, geometry }) => ({
          name,
          description: address,
          ExtendedData: {
            Data: Object.entries(facts).map(([fact, value]) => ({ "@name": fact, value })),
          },
          ...writeGeometry(geometry),
        })),
      },
    },
  });
}

const writePositions = (positions: readonly Position[]) =>
  positions.map((position) => position.join(",")).join(" ");
const writeRing = (ring: readonly Position[]) => ({ LinearRing: { coordinates: writePositions(ring) } });

function writeGeometry(geometry: Geometry): XmlElement {
  switch (geometry.type) {
    case "Point":
      return { Point: { coordinates: writePositions([geometry.coordinates]) } };
    case "LineString":
      return { LineString: { coordinates: writePositions(geometry.coordinates) } };
    case "Polygon": {
      const [outer = [], ...holes] = geometry.coordinates;
      return { Polygon: { outerBoundaryIs: writeRing(outer), innerBoundaryIs: holes.map(writeRing) } };
    }
    default:
      return { MultiGeometry: gather(listSimple(geometry).map(writeGeometry)) };
  }
}

function listSimple(geometry: Geometry): Geometry[] {
  switch (geometry.type) {
    case "MultiPoint":
      return geometry.coordinates.map((coordinates) => ({ type: "Point", coordinates }));
    case "MultiLineString":
      return geometry.coordinates.map((coordinates) => ({ type: "LineString", coordinates }));
    case "MultiPolygon":
      return geometry.coordinates.map((coordinates) => ({ type: "Polygon", coordinates }));
    case "GeometryCollection":
      return geometry.geometries.flatMap(listSimple);
    default:
      return [geometry];
  }
}

/** Elements of one name become a list under it. */
function gather(elements: readonly XmlElement[]): XmlElement {
  const lists: Record<string, (string | XmlElement)[]> = {};
  for (const element of elements)
    for (const [name, content] of Object.entries(element)) {
      lists[name] ??= [];
      lists[name].push(...([content].flat() as (string | XmlElement)[]));
    }
  return lists;
}
