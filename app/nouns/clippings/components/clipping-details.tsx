import { useEffect, useId, useState } from "react";
import { ApiError, callApi, callFile } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { saveFile } from "../../../shared/pages/save-file.ts";
import { useSingleRun } from "../../../ui/use-single-run.ts";
import type { Clipping } from "../contract.ts";
import { clippingFields, clippingPaths } from "../declaration.ts";

type Props = {
  clipping: Clipping;
  isShown: boolean;
  /** Called with 1 where what was typed is not saved, and with -1 once it is. */
  onUnsaved: (change: 1 | -1) => void;
  onChange: (changed: Clipping) => void;
  onRemove: () => void;
};

const { audience, credit } = clippingFields;

/** Who sees a clipping, and whose it is; saved at once, whatever becomes of the form around it. */
export function ClippingDetails({ clipping, isShown, onUnsaved, onChange, onRemove }: Props) {
  const id = useId();
  const [typed, setTyped] = useState({ audience: clipping.audience, credit: clipping.credit });
  const [said, setSaid] = useState({ text: "", isProblem: false });
  const path = apiPath(clippingPaths.one, { id: clipping._id });
  const isUnsaved = typed.audience !== clipping.audience || typed.credit !== clipping.credit;
  useEffect(() => {
    if (!isUnsaved) return;
    onUnsaved(1);
    return () => onUnsaved(-1);
  }, [isUnsaved, onUnsaved]);

  const attempt = useSingleRun(async (call: () => Promise<void>) => {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid({ text: error.reason, isProblem: true });
    }
  });
  const save = () =>
    attempt(async () => {
      const body = { name: clipping.name, ...typed, __v: clipping.__v };
      const text = await callApi<string>("PUT", path, { body });
      const saved = await callApi<Clipping>("GET", path);
      // The server writes spaces its way; what was typed meanwhile stays.
      setTyped((now) => (now === typed ? { audience: saved.audience, credit: saved.credit } : now));
      onChange(saved);
      setSaid({ text, isProblem: false });
    });
  const remove = () =>
    attempt(async () => {
      // Out of the source it stays in the table of clippings, from which it can be taken back.
      const body = { name: clipping.name, source: "", __v: clipping.__v };
      if (clipping.source !== null) await callApi<string>("PUT", path, { body });
      onRemove();
    });
  return (
    <details hidden={!isShown}>
      <summary className="py-1">
        {audience.label}: {audience.options[clipping.audience].toLowerCase()}
        {clipping.credit === "" ? "" : ` · ${clipping.credit}`}
      </summary>
      <div className="mt-3 grid gap-3">
        <label htmlFor={`${id}-audience`}>{audience.label}</label>
        <select
          id={`${id}-audience`}
          className="field"
          value={typed.audience}
          aria-describedby={`${id}-meaning`}
          onChange={({ target }) => setTyped({ ...typed, audience: target.value as Clipping["audience"] })}
        >
          {Object.entries(audience.options).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-meaning`} className="field-help">
          {audience.meaning}
        </p>
        <label htmlFor={`${id}-credit`}>{credit.label}</label>
        <input
          id={`${id}-credit`}
          className="field"
          autoComplete="off"
          maxLength={credit.limit}
          value={typed.credit}
          onChange={({ target }) => setTyped({ ...typed, credit: target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey) return;
            event.preventDefault();
            void save();
          }}
        />
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button-secondary" onClick={() => void save()}>
            Guardar el recorte
          </button>
          {clipping.original === null ? null : (
            <button
              type="button"
              className="button-link"
              onClick={() => void attempt(() => download(clipping))}
            >
              Descargar el PDF
            </button>
          )}
          <button type="button" className="button-link text-danger" onClick={() => void remove()}>
            Quitar el recorte
          </button>
        </div>
        <p role="status" className={said.isProblem ? "text-danger" : "text-quiet"}>
          {said.text}
        </p>
      </div>
    </details>
  );
}

async function download({ _id, name }: Clipping): Promise<void> {
  saveFile(await callFile(apiPath(clippingPaths.original, { id: _id })), name.replace(/(\.pdf)?$/i, ".pdf"));
}
