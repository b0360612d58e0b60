import { href } from "react-router";
import { escapeText } from "../../shared/pictures/escape-text.server.ts";
import { describePrecision } from "../../shared/places/places.ts";
import { getStudy, getSystemTextColor } from "../../shared/study/study.ts";
import { formatCount } from "../../shared/values/text.ts";
import type { Drawing, Outline } from "./contract.ts";

/** The signs of the systems, once for all lines that show them. */
export const writeSigns = (): string =>
  `<defs>${getStudy()
    .systems.map(
      ({ id, outline }) =>
        `<symbol id="signo-${id}" viewBox="0 0 24 24"><path d="${outline}" stroke="${getSystemTextColor(id)}"/></symbol>`,
    )
    .join("")}</defs>`;

/** The works of the map in its order, with its numbers: the map in words. As text, for the same reason as the drawing. */
export function writeList({ shapes, outlines }: Pick<Drawing, "shapes" | "outlines">): string {
  const lines = shapes.map((shape) => `<li value="${shape.number}" ${writeWork(shape)}</li>`);
  return [...lines, ...outlines.map(writeOutline)].join("");
}

/** A place and its works that nobody has drawn. */
function writeOutline({ _id, name, works }: Outline): string {
  // Its name says how well their place is known.
  const lines = works.map((work) => `<li ${writeWork({ ...work, precision: "exact" })}</li>`);
  return (
    `<li class="map-list-place"><a href="${href("/places/:placeId?", { placeId: _id })}">${escapeText(name)}</a>` +
    `<span class="map-list-facts">${formatCount(works.length, "actuación", "actuaciones")} sin ubicación propia</span>` +
    `<ul>${lines.join("")}</ul></li>`
  );
}

function writeWork({
  _id,
  name,
  systemId,
  systemName,
  hierarchyName,
  precision,
}: Outline["works"][number]): string {
  const address = href("/interventions/:interventionId", { interventionId: _id });
  const facts = [hierarchyName, describePrecision(precision)];
  return (
    `data-work="${_id}"><a href="${address}">${escapeText(name)}</a>` +
    `<span class="map-list-facts"><span class="system-name"><svg class="sign" width="16" height="16" aria-hidden="true">` +
    `<use href="#signo-${systemId}"/></svg><span>${escapeText(systemName)}</span></span>` +
    `${facts.map((fact) => (fact === "" ? "" : `<span>${escapeText(fact)}</span>`)).join("")}</span>`
  );
}
