import { type ChangeEvent, useId, useState } from "react";
import type { OwnDocument } from "../../../nouns/site/contract.ts";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { documentPaths } from "../../../shared/api/api-paths.ts";
import { useSaveBlocker } from "../../../ui/forms/save-blockers.ts";

type Props = { title: string; onStored: (document: OwnDocument) => void };

/** Stores a PDF; it is shown once the form is saved. */
export function DocumentUpload({ title, onStored }: Props) {
  const id = useId();
  const [state, setState] = useState<"idle" | "sending" | "stored">("idle");
  const [problem, setProblem] = useState<string | null>(null);
  useSaveBlocker(`subir-${id}`, state === "sending" ? "Espera a que termine de subir el PDF." : null);

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    const body = new FormData();
    body.append("file", file);
    setProblem(null);
    setState("sending");
    try {
      onStored(await callApi<OwnDocument>("POST", documentPaths.upload, { body }));
      setState("stored");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setState("idle");
    } finally {
      // The same file may be chosen again.
      input.value = "";
    }
  }
  return (
    <div className="mt-3">
      <label htmlFor={id} className="field-label">
        Subir un PDF<span className="sr-only"> para {title}</span>
      </label>
      <input
        id={id}
        type="file"
        accept="application/pdf"
        className="field"
        disabled={state === "sending"}
        onChange={send}
      />
      <p role="status" className="field-help">
        {state === "sending" ? "Subiendo…" : state === "stored" ? "Subido: guarda para que se vea." : ""}
      </p>
      {problem ? (
        <p role="alert" className="field-error">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
