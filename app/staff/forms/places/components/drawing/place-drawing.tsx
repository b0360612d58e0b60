import type { Geometry } from "geojson";
import { useEffect, useId, useReducer, useRef, useState } from "react";
import { readGeometry } from "../../../../../nouns/geometries/checks.ts";
import { type Box, wholeWorld } from "../../../../../shared/places/places.ts";
import { useSaveBlocker } from "../../../../../ui/forms/save-blockers.ts";
import { findExtent, fitProjection, fitView, getHeight, type Point, wholeView, zoomView } from "./canvas.ts";
import { CoordinatesInput } from "./coordinates-input.tsx";
import { DrawingCanvas } from "./drawing-canvas.tsx";
import { DrawingTools } from "./drawing-tools.tsx";
import { isComplete, listParts, type Part, toGeometry } from "./shapes.ts";
import { startSketch, takeStep } from "./sketch.ts";
import { type Ground, useGround } from "./use-ground.ts";

type Props = {
  interventionId: string;
  /** GeoJSON as text; "" for nothing. */
  value: string;
  onChange: (value: string) => void;
};

/** The study's city, where nothing else says where to begin. */
const firstBox: Box = [-75.65, 6.15, -75.5, 6.35];

/** Draws a place on the study's own map, by pointer or keyboard. */
export default function PlaceDrawing(props: Props) {
  const ground = useGround(props.interventionId);
  return ground ? (
    <Sketchpad {...props} ground={ground} />
  ) : (
    <p role="status" className="py-10 text-quiet">
      Cargando el mapa…
    </p>
  );
}

function Sketchpad({ value, onChange, ground }: Props & { ground: Ground }) {
  const [sketch, step] = useReducer(takeStep, parseParts(value) ?? [], startSketch);
  const [view, setView] = useState(wholeView);
  const [cursor, setCursor] = useState<Point>([wholeView.width / 2, getHeight(wholeView) / 2]);
  const helpId = useId();
  const written = useRef(value);
  // Of a drawing that nobody has changed, its text stays as it came.
  const loaded = useRef({ parts: sketch.parts, text: value });
  const [projection] = useState(() => fitProjection(chooseBox(value, ground)));
  const isUnfinished = sketch.parts.some((part) => !isComplete(part));
  useSaveBlocker("geometry", isUnfinished ? "Termina la forma que estás dibujando, o deshazla." : null);
  // What is drawn is what is saved; what came otherwise (a file, a paste, a draft) is drawn.
  useEffect(() => {
    const isAsLoaded = sketch.parts === loaded.current.parts;
    const text = isAsLoaded ? loaded.current.text : formatParts(sketch.parts);
    if (text === written.current) return;
    written.current = text;
    onChange(text);
  }, [sketch.parts, onChange]);
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    const parts = parseParts(value);
    // Half typed, or wrong: the field says what is wrong with it.
    if (!parts) return;
    loaded.current = { parts, text: value };
    step({ do: "load", parts });
    setView(fitView(parts, projection));
  }, [value, projection]);

  const middle: Point = [view.x + view.width / 2, view.y + getHeight(view) / 2];
  return (
    <div>
      <DrawingTools
        sketch={sketch}
        step={step}
        onZoom={(factor) =>
          setView((now) => (factor === 0 ? fitView(sketch.parts, projection) : zoomView(now, factor, middle)))
        }
      />
      <DrawingCanvas
        sketch={sketch}
        step={step}
        view={view}
        setView={setView}
        cursor={cursor}
        setCursor={setCursor}
        projection={projection}
        ground={ground}
        helpId={helpId}
      />
      <p id={helpId} className="field-help">
        Toca el mapa para poner puntos; arrastra un punto para moverlo, y el fondo para desplazarte. Con el
        teclado: las flechas mueven la cruz (con Mayúsculas, menos), Enter pone un punto o toma el más
        cercano, Suprimir lo quita, Escape termina la forma, + y − acercan y alejan.
      </p>
      <CoordinatesInput
        onAdd={(position) => {
          step({ do: "add", position });
          setCursor(projection.toPoint(position));
        }}
      />
    </div>
  );
}

/** @returns null for what cannot be drawn */
function parseParts(value: string): Part[] | null {
  const geometry = parseGeometry(value);
  if (geometry) return listParts(geometry);
  return value === "" ? [] : null;
}

function formatParts(parts: readonly Part[]): string {
  const geometry = toGeometry(parts);
  return geometry ? JSON.stringify(geometry) : "";
}

function parseGeometry(value: string): Geometry | null {
  try {
    return value === "" ? null : readGeometry(JSON.parse(value), wholeWorld).geometry;
  } catch {
    return null;
  }
}

function chooseBox(value: string, { works, layers }: Ground): Box {
  const own = parseGeometry(value);
  return (
    findExtent(own ? [own] : []) ??
    findExtent(works.map(({ geometry }) => geometry)) ??
    findExtent(layers.map(({ geometry }) => geometry)) ??
    firstBox
  );
}
