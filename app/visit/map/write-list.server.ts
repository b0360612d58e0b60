import { href } from "react-router";
import { getSystemKey, pictogramOutlines } from "../../nouns/catalog/constants.ts";
import { getSystemTextColor, systemKeys } from "../../shared/pages/system-style.ts";
import { escapeText } from "../../shared/pictures/escape-text.server.ts";
import { precisionLabels } from "../../shared/places/places.ts";
import type { Shape } from "./contract.ts";

/** The signs of the systems, once for all lines that show them. */
export const signs = `<defs>${systemKeys
  .map(
    (key) =>
      `<symbol id="signo-${key}" viewBox="0 0 24 24"><path d="${pictogramOutlines[key]}" stroke="${getSystemTextColor(key)}"/></symbol>`,
  )
  .join("")}</defs>`;

/** The works of the map in its order, with its numbers: the map in words. As text, for the same reason as the drawing. */
export function writeList(shapes: readonly Shape[]): string {
  return shapes.map(writeLine).join("");
}

function writeLine({ _id, number, name, systemId, systemName, hierarchyName, precision }: Shape): string {
  const address = href("/interventions/:interventionId", { interventionId: _id });
  const facts = [hierarchyName, precision === "exact" ? "" : precisionLabels[precision]];
  return (
    `<li value="${number}" data-work="${_id}"><a href="${address}">${escapeText(name)}</a>` +
    `<span class="map-list-facts"><span class="system-name"><svg class="map-sign" aria-hidden="true">` +
    `<use href="#signo-${getSystemKey(systemId)}"/></svg><span>${escapeText(systemName)}</span></span>` +
    `${facts.map((fact) => (fact === "" ? "" : `<span>${escapeText(fact)}</span>`)).join("")}</span></li>`
  );
}
