import { gpx, kml } from "@tmcw/togeojson";
import { formatNumber } from "../../../shared/values/text.ts";
import { UnreadableFile } from "../../unreadable-file.ts";
import type { GivenFeature } from "./geojson.ts";
import { placeLimits } from "./limits.ts";

const damaged = "El archivo está dañado o incompleto: vuelve a exportarlo.";

/**
 * The places of a KML or GPX file.
 * @param parse makes a tree of it, or throws where it is damaged
 * @throws UnreadableFile
 */
export function readXml(
  text: string,
  parse: (text: string) => Parameters<typeof kml>[0],
): { format: "kml" | "gpx"; features: GivenFeature[] } {
  const [, root] = /<(?:\w+:)?(kml|gpx)\b/i.exec(text.slice(0, 4000)) ?? [];
  if (!root) throw new UnreadableFile("El archivo no es KML ni GPX.");
  const format = root.toLowerCase() === "kml" ? "kml" : "gpx";
  checkXml(text);
  try {
    const { features } = (format === "kml" ? kml : gpx)(parse(text));
    if (features.every(({ geometry }) => !geometry) && /<NetworkLink\b/.test(text))
      throw new UnreadableFile("Solo tiene enlaces a otros mapas: abre el mapa y exporta sus lugares.");
    return { format, features };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(damaged, { cause: error });
  }
}

/** Before a tree is built of it: no declarations, no programs, no more elements and levels than any map has. */
function checkXml(text: string): void {
  if (/<\s*script\b/i.test(text))
    throw new UnreadableFile("Tiene programas (script), que un mapa no necesita: quítalos.");
  let [depth, elements] = [0, 0];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const end = findEnd(text, at);
    const isElement = /[^!?/]/.test(text[at + 1] ?? "/");
    if (isElement) elements += 1;
    if (isElement && text[end - 1] !== "/") depth += 1;
    else if (text[at + 1] === "/") depth -= 1;
    if (depth > placeLimits.depth)
      throw new UnreadableFile(`Tiene más de ${placeLimits.depth} niveles de carpetas: no parece un mapa.`);
    if (elements > placeLimits.elements)
      throw new UnreadableFile(
        `Tiene más de ${formatNumber(placeLimits.elements)} elementos: divídelo en varios archivos.`,
      );
    at = end;
  }
}

const closings = [
  ["<![CDATA[", "]]>"],
  ["<!--", "-->"],
] as const;

/** Finds the end of the tag, comment or section that begins here. @throws UnreadableFile */
function findEnd(text: string, at: number): number {
  const [start, close] = closings.find(([opening]) => text.startsWith(opening, at)) ?? ["<", ">"];
  if (start === "<" && text[at + 1] === "!")
    throw new UnreadableFile("Tiene declaraciones (DOCTYPE), que no se leen: quítalas.");
  const end = text.indexOf(close, at + start.length);
  if (end < 0) throw new UnreadableFile(damaged);
  return end + close.length - 1;
}
