import { useId, useReducer, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";
import { useSaveBlocker } from "../../../ui/forms/save-blockers.ts";
import { acceptedScans, maxClippings, maxScanBytes, scanRefusals } from "../constants.ts";
import type { Clipping } from "../contract.ts";
import { ClippingDetails } from "./clipping-details.tsx";
import { ClippingSheet } from "./clipping-sheet.tsx";

type Props = {
  clippings: Clipping[];
  /** What could not be loaded; "" for nothing. */
  problem: string;
  /** @throws ApiError */
  upload: (file: File) => Promise<void>;
  onChange: (changed: Clipping) => void;
  onRemove: (removed: Clipping) => void;
};

/** Why the form around cannot be saved yet. */
const reasons = {
  busy: "El recorte todavía se está leyendo: espera un momento.",
  unsaved:
    "De un recorte cambiaste quién lo ve o su crédito: pulsa «Guardar el recorte», o déjalos como estaban.",
};

/** The clippings of a source, in a form that has a label for `clippings`: one to read from, and a place for more. */
export default function ClippingDesk({ clippings, problem, upload, onChange, onRemove }: Props) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState({ id: "", page: 1 });
  const [sending, setSending] = useState("");
  const [refusals, setRefusals] = useState<string[]>([]);
  const [unsaved, countUnsaved] = useReducer((count: number, change: number) => count + change, 0);
  useSaveBlocker("clippings", (sending !== "" && reasons.busy) || (unsaved > 0 && reasons.unsaved) || null);
  const shown = clippings.find(({ _id }) => _id === chosen.id) ?? clippings[0];
  const page = shown && shown._id === chosen.id ? Math.min(chosen.page, shown.pages.length) : 1;

  async function send(files: File[]) {
    setRefusals([]);
    for (const file of files) {
      setSending(file.name);
      const refusal = await trySend(file);
      if (refusal) setRefusals((before) => [...before, `${file.name}: ${refusal}`]);
    }
    setSending("");
  }
  async function trySend(file: File): Promise<string> {
    if (file.size === 0) return scanRefusals.empty;
    if (file.size > maxScanBytes) return scanRefusals.tooLarge;
    try {
      await upload(file);
      return "";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.file ?? error.message;
    }
  }
  return (
    <section aria-label="Recortes" className={shown ? "coding-paper" : "clipping-none"}>
      {shown ? (
        <div>
          {clippings.length > 1 || shown.pages.length > 1 ? (
            <select
              aria-label="Página del recorte"
              className="field"
              value={`${shown._id} ${page}`}
              onChange={({ target }) => {
                const [id = "", number] = target.value.split(" ");
                setChosen({ id, page: Number(number) });
              }}
            >
              {clippings.map((clipping) => (
                <optgroup key={clipping._id} label={clipping.name}>
                  {clipping.pages.map((_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their number
                    <option key={index} value={`${clipping._id} ${index + 1}`}>
                      {clipping.name}
                      {clipping.pages.length > 1 ? `, página ${index + 1} de ${clipping.pages.length}` : ""}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          ) : (
            <p className="font-semibold wrap-anywhere">{shown.name}</p>
          )}
        </div>
      ) : null}
      {shown ? <ClippingSheet key={shown._id} clipping={shown} page={page} /> : null}
      {clippings.map((clipping) => (
        // Also those out of sight keep what was typed.
        <ClippingDetails
          key={clipping._id}
          clipping={clipping}
          isShown={clipping === shown}
          onUnsaved={countUnsaved}
          onChange={onChange}
          onRemove={() => {
            onRemove(clipping);
            input.current?.focus();
          }}
        />
      ))}
      {clippings.length < maxClippings ? (
        <div className="clipping-add">
          <label htmlFor={inputId} className="button-secondary">
            {shown ? "Agregar otro recorte" : "Agregar un recorte"}
          </label>
          <input
            ref={input}
            id={inputId}
            type="file"
            className="sr-only"
            accept={acceptedScans}
            multiple
            disabled={sending !== ""}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = "";
              void send(files);
            }}
          />
          <p role="status" className="text-quiet">
            {sending === ""
              ? shown
                ? ""
                : "La página del periódico, para leerla junto al texto: foto (también HEIC) o PDF."
              : `Leyendo ${sending}…`}
          </p>
        </div>
      ) : null}
      {[problem, ...refusals]
        .filter((text) => text !== "")
        .map((text) => (
          <p key={text} role="alert" className="text-danger wrap-anywhere">
            {text}
          </p>
        ))}
    </section>
  );
}
