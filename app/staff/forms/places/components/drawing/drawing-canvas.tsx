import { useRef, useState } from "react";
import { drawGeometry, drawRings, getHeight, type Projection } from "./canvas.ts";
import type { CanvasProps } from "./canvas-props.ts";
import { type Corner, listCorners } from "./shapes.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useCanvasPointer } from "./use-canvas-pointer.ts";
import type { Ground } from "./use-ground.ts";

export function DrawingCanvas(props: CanvasProps) {
  const { sketch, view, cursor, projection, ground, helpId } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [said, setSaid] = useState("");
  const keys = useCanvasKeys(props, setSaid);
  const pointer = useCanvasPointer(props, svg);
  const height = getHeight(view);
  const [x, y] = cursor;
  return (
    <>
      <svg
        ref={svg}
        viewBox={`${view.x} ${view.y} ${view.width} ${height}`}
        role="application"
        aria-label="Mapa para dibujar el lugar"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: drawn on by keyboard
        tabIndex={0}
        className="sketch"
        data-tool={sketch.tool}
        onKeyDown={keys}
        {...pointer}
      >
        <GroundShapes ground={ground} projection={projection} />
        {sketch.parts.map(({ kind, rings }, number) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
            key={number}
            className={`sketch-part sketch-${kind}`}
            data-open={sketch.open === number || undefined}
            d={drawRings(rings, projection, kind === "area" && sketch.open !== number)}
          />
        ))}
        {listCorners(sketch.parts).map(({ position, ...corner }) => (
          <path
            key={`${corner.part} ${corner.ring} ${corner.index}`}
            className="sketch-corner"
            data-corner={`${corner.part} ${corner.ring} ${corner.index}`}
            data-held={isSame(corner, sketch.held) || undefined}
            d={drawRings([[position]], projection, false)}
          />
        ))}
        <path className="sketch-cross" d={`M${view.x} ${y}h${view.width}M${x} ${view.y}v${height}`} />
      </svg>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function GroundShapes({ ground, projection }: { ground: Ground; projection: Projection }) {
  return (
    <g>
      {ground.layers.map(({ id, style, geometry }) => (
        <path key={id} className={`map-layer map-${style}`} d={drawGeometry(geometry, projection)} />
      ))}
      {ground.works.map(({ id, name, geometry }) => (
        <path key={id} className="sketch-work" d={drawGeometry(geometry, projection)}>
          <title>{name}</title>
        </path>
      ))}
    </g>
  );
}

function isSame(one: Corner, other: Corner | null): boolean {
  return other !== null && one.part === other.part && one.ring === other.ring && one.index === other.index;
}
