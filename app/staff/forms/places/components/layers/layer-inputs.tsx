import { type FormEvent, useRef, useState } from "react";
import type { Layer } from "../../../../../nouns/geometries/contract.ts";
import { nouns } from "../../../../../nouns/register.ts";
import { Attempt, callApi } from "../../../../../shared/api/api-client.ts";
import { apiPath, placePaths } from "../../../../../shared/api/api-paths.ts";
import { layerStyleLabels } from "../../../../../shared/places/places.ts";
import { lengths } from "../../../../../shared/values/field-declarations.ts";
import { listOptions } from "../../../../../ui/forms/fields/describe.ts";
import { LabelledInput, LabelledSelect } from "../../../../../ui/forms/small/labelled.tsx";
import { PageMessage } from "../../../../../ui/page-message.tsx";
import { useToast } from "../../../../../ui/toast.tsx";
import { useSingleRun } from "../../../../../ui/use-single-run.ts";

const { fields } = nouns.map_layer;

type Props = { layers: readonly Layer[]; onSaved: () => Promise<void> };

/** Puts a layer from a file; one with the name of another replaces it, as `npm run layers` does. */
export function LayerInputs({ layers, onSaved }: Props) {
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const attempt = useRef(new Attempt()).current;
  const save = useSingleRun(async (data: FormData) => {
    setProblem("");
    try {
      const text = (name: string) => String(data.get(name) ?? "");
      const file = data.get("file");
      if (!(file instanceof File) || file.size === 0) throw new Error("Elige el archivo de la capa.");
      const { readLayerFile } = await import("../read-map-file.ts");
      const same = layers.find(({ layerName }) => layerName === text("layerName").trim());
      const { geojson, assumed } = await readLayerFile(file);
      const body = {
        layerName: text("layerName"),
        style: text("style"),
        attribution: text("attribution"),
        license: text("license"),
        position: same?.position ?? (layers.at(-1)?.position ?? -1) + 1,
        geojson,
      };
      const operation = attempt.name([same?._id, body]);
      const options = { body: same ? { ...body, __v: same.__v } : body, operation };
      const message = same
        ? await callApi<string>("PUT", apiPath(placePaths.layer, { id: same._id }), options)
        : await callApi<string>("POST", placePaths.layers, options);
      attempt.end();
      showToast("success", [message, assumed].filter(Boolean).join(". "));
      form.current?.reset();
      await onSaved();
    } catch (error) {
      setProblem((error as Error).message);
    }
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void save(new FormData(event.currentTarget));
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="record-form max-w-2xl">
      <LabelledInput
        label="Archivo"
        help="GeoJSON, KML, KMZ, GPX o un shapefile en .zip, de 1 MB como máximo. Una capa con el nombre de otra la reemplaza."
        around="form-field"
        name="file"
        type="file"
        className={undefined}
        accept=".geojson,.json,.kml,.kmz,.gpx,.zip"
      />
      {(["layerName", "attribution", "license"] as const).map((name) => (
        <LabelledInput
          key={name}
          label={fields[name]?.label}
          help={fields[name]?.meaning}
          around="form-field"
          name={name}
          maxLength={lengths.name}
        />
      ))}
      <LabelledSelect
        label={fields.style?.label}
        around="form-field"
        name="style"
        options={listOptions(layerStyleLabels)}
      />
      {/* Beside the button, which is where a phone is when it is pressed. */}
      {problem ? <PageMessage kind="error">{problem}</PageMessage> : null}
      <p>
        <button type="submit" className="button-primary">
          Poner la capa
        </button>
      </p>
    </form>
  );
}
