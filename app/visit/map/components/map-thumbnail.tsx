import { getDashes } from "../../../shared/study/looks.ts";
import { getSystem, getSystemColor } from "../../../shared/study/study.ts";
import type { Drawing } from "../contract.ts";
import { sheetStyles } from "./sheet-styles.ts";

/** Units of the picture, whatever the map's own proportions are. */
const [width, height] = [960, 640];

/** An image follows the reader's scheme by itself. */
const schemes = `svg{color-scheme:light dark;background:light-dark(#fbf9f4,#1c2a28)}
@media (prefers-color-scheme:dark){.map-built{fill:#2b3a38}.map-green{fill:#26382c}.map-water{stroke:#2c566b}.map-transport,.map-layer{stroke:#55625f}.map-built,.map-green{stroke:none}.map-water{stroke:#2c566b}.map-shape>.map-halo{stroke:#1c2a28}}`;

type Props = {
  drawing: Drawing;
  /** Declarations of the systems' colours. */
  colors: string;
  /** Markup of the systems' patterns. */
  patterns: string;
};

/** The map as a small picture: all its shapes, without names or numbers. */
export function MapThumbnail({ drawing, colors, patterns }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the page that shows it says what it is
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <style>{colors + sheetStyles + schemes}</style>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of it */}
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        overflow="visible"
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by write-content.server.ts */}
        <g dangerouslySetInnerHTML={{ __html: patterns }} />
        {drawing.layers.map(({ _id, style, path }) => (
          <path key={_id} className={`map-layer map-${style}`} d={path} />
        ))}
        {drawing.outlines.map(({ _id, path }) => (
          <path key={_id} className="map-outline" d={path} fill="url(#mapa-lugar)" />
        ))}
        {drawing.shapes.map(({ _id, systemId, kind, path }) => (
          <g key={_id} className="map-shape" data-kind={kind}>
            <path
              d={path}
              fill={kind === "line" ? "none" : `url(#mapa-${systemId})`}
              stroke={getSystemColor(systemId)}
              strokeDasharray={kind === "line" ? getDashes(getSystem(systemId).pattern) : undefined}
            />
          </g>
        ))}
      </svg>
    </svg>
  );
}
