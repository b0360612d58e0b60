import { lazy, Suspense, useCallback } from "react";
import { useController } from "react-hook-form";
import { FieldError, FieldHelp, useField } from "../../../../ui/forms/fields/form-field.tsx";
import { FileInput } from "./file-input.tsx";
import type { FoundPlace } from "./read-map-file.ts";

// The form can be read and its texts edited before the map is there.
const PlaceDrawing = lazy(() => import("./drawing/place-drawing.tsx"));

type Props = { name: string; label: string; help: string; interventionId: string };

/** Where a work is: drawn, taken from a file, or pasted. All three are one value, GeoJSON as text. */
export function GeometryField({ name, label, help, interventionId }: Props) {
  const { field } = useController({ name });
  const { id, helpId, errorId, error, describedBy } = useField(name, help);
  const { onChange } = field;
  const write = useCallback((value: string) => onChange(value), [onChange]);
  function takePlaces(places: FoundPlace[]) {
    const [only] = places;
    const geometries = places.map(({ geometry }) => geometry);
    write(JSON.stringify(places.length === 1 ? only?.geometry : { type: "GeometryCollection", geometries }));
  }
  return (
    <fieldset className="form-field" data-invalid={error !== undefined}>
      <legend className="field-label">
        {label} <span className="text-[0.9rem] font-normal text-quiet">(obligatorio)</span>
      </legend>
      <FieldHelp id={helpId}>{help}</FieldHelp>
      <FieldError id={errorId}>{error}</FieldError>
      <Suspense fallback={<p className="py-10 text-quiet">Cargando el mapa…</p>}>
        <PlaceDrawing interventionId={interventionId} value={String(field.value ?? "")} onChange={write} />
      </Suspense>
      <div className="mt-4">
        <FileInput onRead={takePlaces} />
      </div>
      <details className="attention mt-3">
        <summary>Como GeoJSON</summary>
        <label htmlFor={id} className="field-label">
          Geometría en GeoJSON
        </label>
        <textarea
          {...field}
          id={id}
          value={String(field.value ?? "")}
          rows={6}
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          className="field field-long font-mono text-[0.85rem]"
        />
      </details>
    </fieldset>
  );
}
