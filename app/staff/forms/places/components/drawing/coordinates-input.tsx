import type { Position } from "geojson";
import { type KeyboardEvent, useId, useState } from "react";
import { FieldError, FieldHelp } from "../../../../../ui/forms/fields/form-field.tsx";

/** A point by its coordinates, as other maps show and copy them. */
export function CoordinatesInput({ onAdd }: { onAdd: (position: Position) => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const id = useId();
  function add() {
    const position = parseCoordinates(text);
    setProblem(position ? "" : "Escribe dos números en grados, como 6.2518, -75.5636: primero la latitud.");
    if (!position) return;
    onAdd(position);
    setText("");
  }
  function addByKey(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  }
  return (
    <div className="mt-3">
      <label htmlFor={id} className="field-label">
        Punto por coordenadas
      </label>
      <FieldHelp id={`${id}-help`}>Latitud y longitud en grados, como 6.2518, -75.5636.</FieldHelp>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          className="field max-w-72"
          value={text}
          inputMode="text"
          autoComplete="off"
          aria-invalid={problem !== ""}
          aria-describedby={`${id}-help ${id}-problem`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={addByKey}
        />
        <button type="button" className="button-secondary" onClick={add}>
          Poner punto
        </button>
      </div>
      <FieldError id={`${id}-problem`}>{problem || undefined}</FieldError>
    </div>
  );
}

/** Latitude first, with points or commas for decimals. */
export function parseCoordinates(text: string): Position | null {
  const normal = text.trim().replaceAll("−", "-").replace(/[°]/g, "");
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(normal) ??
    /^(-?\d{1,2}(?:,\d+)?)\s*[;\s]\s*(-?\d{1,3}(?:,\d+)?)$/.exec(normal) ??
    [];
  if (latitude === undefined || longitude === undefined) return null;
  const [y, x] = [latitude, longitude].map((number) => Number(number.replace(",", ".")));
  return x !== undefined && y !== undefined && Math.abs(y) < 85 && Math.abs(x) <= 180 ? [x, y] : null;
}
