import type { ReactNode } from "react";
import { href } from "react-router";
import { getSystemKey } from "../../../records/catalog/constants.ts";
import { getSystemColor, type SystemKey, systemKeys } from "../../../shared/pages/system-style.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import type { Drawing, Shape } from "../contract.ts";

/* One each besides the colour, which says nothing to some and nothing in grey. */
const marks: Record<SystemKey, ReactNode> = {
  "public-space": <circle cx="4" cy="4" r="1.6" />,
  mobility: <path d="M0 4h5" strokeWidth="2" />,
  facilities: <path d="M0 0h8M0 0v8" strokeWidth="1.5" />,
  utilities: <path d="M0 2h8M0 6h8" strokeWidth="1.2" />,
  housing: <path d="M-2 10 10-2" strokeWidth="1.8" />,
  centralities: <circle cx="4" cy="4" r="2.6" fill="none" strokeWidth="1.2" />,
  heritage: <path d="M2 0v8M6 0v8" strokeWidth="1.4" />,
};

type Props = {
  drawing: Drawing;
  /** Of the links' addresses: none on a page, the site's in a file. */
  origin?: string;
  /** Without a list beside it numbers say nothing. */
  hasNumbers?: boolean;
};

/** What is drawn: in the page's map, and in the file of it. */
export function MapContent({ drawing, origin = "", hasNumbers = true }: Props) {
  const { width, height, layers, shapes, scale } = drawing;
  return (
    <>
      <MapPatterns />
      <g>
        {layers.map(({ _id, style, path }) => (
          <path key={_id} className={`map-layer map-${style}`} d={path} />
        ))}
      </g>
      {shapes.map((shape) => (
        <MapShape key={shape._id} shape={shape} origin={origin} />
      ))}
      {/* Above all shapes, which may cover one another. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g className="map-numbers" aria-hidden="true">
        {(hasNumbers ? shapes : []).map(({ _id, number, x, y }) => (
          <g key={_id}>
            <circle cx={x} cy={y} r="9" />
            <text x={x} y={y} dy="0.35em">
              {number}
            </text>
          </g>
        ))}
      </g>
      <g className="map-scale" transform={`translate(20 ${height - 18})`}>
        <path d={`M0-6v6h${scale.length}v-6`} />
        <text y="-10">{formatLength(scale.meters)}</text>
        <path d={`M${width - 50} 4v-30m-7 9 7-9 7 9`} />
        <text x={width - 50} y="-30" textAnchor="middle">
          N
        </text>
      </g>
    </>
  );
}

/** The pattern of each system. */
export function MapPatterns() {
  return (
    <defs>
      {systemKeys.map((key) => (
        <pattern key={key} id={`mapa-${key}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 0h8v8H0z" fill={getSystemColor(key)} fillOpacity="0.35" />
          <g fill={getSystemColor(key)} stroke={getSystemColor(key)}>
            {marks[key]}
          </g>
        </pattern>
      ))}
    </defs>
  );
}

type ShapeProps = { shape: Shape; origin: string };

function MapShape({ shape: { _id, number, name, systemId, kind, path }, origin }: ShapeProps) {
  const system = getSystemKey(systemId);
  const color = getSystemColor(system);
  const isLine = kind === "line";
  return (
    <a
      href={origin + href("/interventions/:interventionId", { interventionId: _id })}
      aria-label={`${number}. ${name}`}
      className="map-shape"
      data-work={_id}
      data-kind={kind}
    >
      <title>{`${number}. ${name}`}</title>
      {isLine ? <path d={path} className="map-halo" /> : null}
      <path d={path} fill={isLine ? "none" : `url(#mapa-${system})`} stroke={color} data-system={system} />
    </a>
  );
}

function formatLength(meters: number): string {
  return meters < 1000 ? `${formatNumber(meters)} m` : `${formatNumber(meters / 1000)} km`;
}
