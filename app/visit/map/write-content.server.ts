import { href } from "react-router";
import { escapeText } from "../../shared/pictures/escape-text.server.ts";
import { drawPattern, getDashes } from "../../shared/study/looks.ts";
import { getStudy, getSystem, getSystemColor } from "../../shared/study/study.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import type { Drawing, Outline, Shape } from "./contract.ts";

const hatch = '<path class="map-hatch" d="M0 0v9"/>';

/** The pattern of each system, and that of places. */
export function writePatterns(): string {
  const ofSystems = getStudy().systems.map(({ id, pattern }) => {
    const color = getSystemColor(id);
    return (
      `<pattern id="mapa-${id}" width="32" height="32" patternUnits="userSpaceOnUse" patternTransform="scale(0.3)">` +
      `<path d="M0 0h32v32H0z" fill="${color}" fill-opacity="0.35"/>` +
      `<g color="${color}">${drawPattern(pattern, 5)}</g></pattern>`
    );
  });
  return `<defs>${ofSystems.join("")}<pattern id="mapa-lugar" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${hatch}</pattern></defs>`;
}

type Options = {
  /** Of the links' addresses: none on a page, the site's in a file. */
  origin?: string;
  /** Without a list beside it numbers say nothing. */
  hasNumbers?: boolean;
};

/**
 * What is drawn, in the page's map and in the file of it. As text: of thousands of works React takes most of the time that
 * a page has.
 */
export function writeContent(drawing: Drawing, { origin = "", hasNumbers = true }: Options = {}): string {
  const { width, height, layers, shapes, outlines, scale } = drawing;
  const ground = layers.map(({ style, path }) => `<path class="map-layer map-${style}" d="${path}"/>`);
  // Above all shapes, which may cover one another.
  const numbers = (hasNumbers ? shapes : []).map(
    ({ number, x, y }) =>
      `<g><circle cx="${x}" cy="${y}" r="9"/><text x="${x}" y="${y}" dy="0.35em">${number}</text></g>`,
  );
  const counts = outlines.map(
    ({ works, x, y }) => `<text class="map-count" x="${x}" y="${y}" dy="0.35em">${works.length}</text>`,
  );
  return (
    `${writePatterns()}<g>${ground.join("")}</g>${outlines.map((outline) => writeOutline(outline, origin)).join("")}${shapes.map((shape) => writeShape(shape, origin)).join("")}` +
    `<g class="map-numbers" aria-hidden="true">${counts.join("")}${numbers.join("")}</g>` +
    `<g class="map-scale" transform="translate(20 ${height - 18})">` +
    `<path d="M0-6v6h${scale.length}v-6"/><text y="-10">${formatLength(scale.meters)}</text>` +
    `<path d="M${width - 50} 4v-30m-7 9 7-9 7 9"/>` +
    `<text x="${width - 50}" y="-30" text-anchor="middle">N</text></g>`
  );
}

/** A place with works that nobody has drawn: hatched, with how many there are. */
function writeOutline({ _id, name, path, works }: Outline, origin: string): string {
  const label = `${escapeText(name)}: ${formatCount(works.length, "actuación", "actuaciones")} sin ubicación propia`;
  const address = `${origin}${href("/interventions")}?place=${_id}`;
  return (
    `<a href="${escapeText(address)}" aria-label="${label}" class="map-outline" data-place="${_id}"><title>${label}</title>` +
    `<path d="${path}" fill="url(#mapa-lugar)"/></a>`
  );
}

function writeShape({ _id, number, name, systemId, kind, path }: Shape, origin: string): string {
  const isLine = kind === "line";
  const label = `${number}. ${escapeText(name)}`;
  const address = origin + href("/interventions/:interventionId", { interventionId: _id });
  return (
    `<a href="${escapeText(address)}" aria-label="${label}" class="map-shape" data-work="${_id}" data-kind="${kind}">` +
    `<title>${label}</title>${isLine ? `<path d="${path}" class="map-halo"/>` : ""}` +
    `<path d="${path}" fill="${isLine ? "none" : `url(#mapa-${systemId})`}" stroke="${getSystemColor(systemId)}"` +
    `${isLine ? ` stroke-dasharray="${getDashes(getSystem(systemId).pattern)}"` : ""}/></a>`
  );
}

function formatLength(meters: number): string {
  return meters < 1000 ? `${formatNumber(meters)} m` : `${formatNumber(meters / 1000)} km`;
}
