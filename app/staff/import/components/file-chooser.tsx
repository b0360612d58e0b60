import { useId, useRef } from "react";
import { useArrivingFiles } from "../../../nouns/media/components/use-arriving-files.ts";
import { formatBytes } from "../../../shared/values/text.ts";
import { dataFileEndings, uploadLimits } from "../constants.ts";

type Props = {
  files: File[];
  isDisabled: boolean;
  onChange: (files: File[]) => void;
};

export function FileChooser({ files, isDisabled, onChange }: Props) {
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const { isOver, handlers } = useArrivingFiles(zone, add);

  function add(chosen: File[]) {
    const names = new Set(chosen.map(({ name }) => name));
    // Chosen again, a file is the newer one of its name.
    if (!isDisabled) onChange([...files.filter(({ name }) => !names.has(name)), ...chosen]);
  }
  function remove(file: File) {
    onChange(files.filter((other) => other !== file));
    // The button that was pressed is gone.
    input.current?.focus();
  }
  return (
    <div ref={zone} {...handlers} className="image-field" data-over={isOver && !isDisabled}>
      <div className="image-zone">
        <div className="grid min-w-0 flex-[1_1_14rem] gap-2">
          <p>
            <label className="image-chooser button-secondary">
              Elegir archivos
              <input
                ref={input}
                type="file"
                multiple
                accept={dataFileEndings.join()}
                disabled={isDisabled}
                aria-describedby={helpId}
                onChange={(event) => {
                  add([...(event.target.files ?? [])]);
                  event.target.value = "";
                }}
              />
            </label>
          </p>
          <p id={helpId} className="field-help">
            Libros de Excel (.xlsx), CSV, JSON (también de mongoexport) o mapas (GeoJSON, KML, KMZ, GPX,
            shapefile en .zip), o suéltalos aquí. Hasta {uploadLimits.files} archivos,{" "}
            {formatBytes(uploadLimits.total)} entre todos.
          </p>
          {files.length > 0 ? (
            <ul aria-label="Archivos elegidos" className="grid gap-1">
              {files.map((file) => (
                <li key={file.name} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
                  <span>
                    <bdi>{file.name}</bdi> <span className="text-quiet">({formatBytes(file.size)})</span>
                  </span>
                  <button
                    type="button"
                    className="button-link"
                    disabled={isDisabled}
                    onClick={() => remove(file)}
                  >
                    Quitar<span className="sr-only"> {file.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </div>
  );
}
