import { PMTiles } from "pmtiles";
import { streetsPath } from "../../../../shared/places/places.ts";
import type { Mercator } from "../../contract.ts";
import { type DrawnTile, drawTile } from "./draw-tile.ts";

/** The part of the drawing that is seen, in its units. */
export type Seen = { x: number; y: number; width: number; height: number };

/** Pixels that a tile is shown at, about; most tiles of one drawing. */
const [tileSize, mostTiles] = [512, 48];
/** Pixels of a name's height, and of a letter. */
const [nameSize, letter] = [12, 6.5];

const archive = new PMTiles(streetsPath);
const tiles = new Map<string, Promise<DrawnTile | null>>();

/** Draws the streets of the seen part below the works. @throws Error where they cannot be read */
export async function drawStreets(
  svg: SVGSVGElement,
  { size, x, y }: Mercator,
  seen: Seen,
  signal: AbortSignal,
): Promise<void> {
  const { minZoom, maxZoom } = await archive.getHeader();
  const pixelsPerUnit = svg.clientWidth / seen.width;
  let zoom = Math.min(maxZoom, Math.max(minZoom, Math.round(Math.log2((size * pixelsPerUnit) / tileSize))));
  let places = listTiles(zoom);
  while (places.length > mostTiles && zoom > minZoom) places = listTiles(--zoom);
  const side = size / 2 ** zoom;
  const group = createElement("g", {
    class: "map-streets",
    "aria-hidden": "true",
    "font-size": String(nameSize / pixelsPerUnit),
  });
  const drawn = await Promise.all(places.slice(0, mostTiles).map(readTile));
  if (signal.aborted) return;
  const names: SVGElement[] = [];
  const said = new Set<string>();
  for (const { tile, left, top } of drawn) {
    for (const [kind, path, extent] of tile?.paths ?? [])
      group.append(
        createElement("path", {
          class: `street-${kind}`,
          d: path,
          transform: `translate(${left} ${top}) scale(${side / extent})`,
        }),
      );
    for (const { name, length, angle, ...at } of tile?.names ?? []) {
      if (said.has(name) || length * side * pixelsPerUnit < name.length * letter) continue;
      said.add(name);
      const place = `translate(${left + at.x * side} ${top + at.y * side}) rotate(${angle})`;
      const text = createElement("text", { transform: place, dy: "0.35em" });
      text.textContent = name;
      names.push(text);
    }
  }
  group.append(...names);
  removeStreets(svg);
  svg.insertBefore(group, svg.querySelector(".map-shape, .map-numbers"));

  function listTiles(at: number): [zoom: number, x: number, y: number][] {
    const count = 2 ** at;
    const toTile = (value: number) => Math.min(count - 1, Math.max(0, Math.floor((value / size) * count)));
    const found: [number, number, number][] = [];
    for (let column = toTile(seen.x - x); column <= toTile(seen.x + seen.width - x); column++)
      for (let row = toTile(seen.y - y); row <= toTile(seen.y + seen.height - y); row++)
        found.push([at, column, row]);
    return found;
  }

  async function readTile([at, column, row]: [number, number, number]) {
    const key = `${at}/${column}/${row}`;
    const read =
      tiles.get(key) ?? archive.getZxy(at, column, row).then((found) => found && drawTile(found.data));
    tiles.set(
      key,
      read.then((tile) => tile ?? null),
    );
    const tile = await read.catch((error) => {
      // It is asked for again the next time.
      tiles.delete(key);
      throw error;
    });
    return { tile, left: x + column * side, top: y + row * side };
  }
}

export function removeStreets(svg: SVGSVGElement): void {
  svg.querySelector(".map-streets")?.remove();
}

function createElement(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
