import { useId, useState } from "react";
import { FieldError, FieldHelp } from "../../../../ui/forms/fields/form-field.tsx";
import type { FoundPlace } from "./read-map-file.ts";

const all = "all";

/** Takes the place from a map file; of one with several places the person says which. */
export function FileInput({ onRead }: { onRead: (places: FoundPlace[]) => void }) {
  const [found, setFound] = useState<FoundPlace[]>([]);
  const [problem, setProblem] = useState("");
  const [note, setNote] = useState("");
  const id = useId();
  async function read(file: File | undefined) {
    if (!file) return;
    setProblem("");
    setNote("");
    setFound([]);
    try {
      const { readMapFile } = await import("./read-map-file.ts");
      const { places, assumed } = await readMapFile(file);
      setNote(assumed);
      setFound(places.length > 1 ? places : []);
      onRead(places);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  function choose(value: string) {
    const chosen = found[Number(value)];
    onRead(value === all || !chosen ? found : [chosen]);
  }
  return (
    <div>
      <p className="flex flex-wrap items-center gap-3">
        <label className="image-chooser button-secondary">
          Tomarlo de un archivo
          <input
            type="file"
            accept=".geojson,.json,.kml,.kmz,.gpx,.zip"
            aria-describedby={`${id}-help ${id}-problem`}
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
      </p>
      <FieldHelp id={`${id}-help`}>
        GeoJSON, KML, KMZ, GPX o un shapefile en .zip. Reemplaza lo dibujado.
      </FieldHelp>
      <p role="status" className="font-semibold wrap-anywhere empty:hidden">
        {note}
      </p>
      <FieldError id={`${id}-problem`}>{problem || undefined}</FieldError>
      {found.length > 1 ? (
        <>
          <label htmlFor={`${id}-choice`} className="field-label">
            Cuál de los {found.length} lugares
          </label>
          <select id={`${id}-choice`} className="field" onChange={(event) => choose(event.target.value)}>
            <option value={all}>Todos</option>
            {found.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </>
      ) : null}
    </div>
  );
}
