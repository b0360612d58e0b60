import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { apiPath, importPaths } from "../../../shared/api/api-paths.ts";
import type { CreatedValue, DryRun, ImportProgress, ImportResult, TableMapping } from "../contract.ts";
import { callImport } from "./call-import.ts";

type Step =
  | { at: "choosing" | "checking" }
  /** `operation` names the import, so that a retry after a lost response imports once. */
  | { at: "checked" | "importing"; checked: DryRun; operation: string; isOutdated?: boolean }
  | { at: "imported"; result: ImportResult };

type Options = {
  files: File[];
  updateNames: boolean;
  mapping: TableMapping[];
  create: CreatedValue[];
  placeKind: string;
};

type Message = { kind: "info" | "error"; text: string };

export function useImport() {
  const [options, setOptions] = useState<Options>({
    files: [],
    updateNames: false,
    mapping: [],
    create: [],
    placeKind: "",
  });
  const [step, setStep] = useState<Step>({ at: "choosing" });
  const [message, setMessage] = useState<Message | null>(null);
  /** Null while the files are sent. */
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const underWay = useRef<AbortController>(null);
  const { revalidate } = useRevalidator();
  const { files, updateNames, mapping, create, placeKind } = options;

  function choose(chosen: Partial<Options>, next: Step) {
    setOptions({ ...options, ...chosen });
    setStep(next);
    setMessage(null);
  }
  function send<T>(path: string, operation?: string): Promise<T> {
    const body = new FormData();
    for (const file of files) body.append("files", file);
    if (mapping.length > 0) body.append("mapping", JSON.stringify(mapping));
    if (create.length > 0) body.append("create", JSON.stringify(create));
    if (placeKind && files.some(isMap)) body.append("placeKind", placeKind);
    if (updateNames) body.append("updateNames", "true");
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    return callImport<T>(path, { body, operation, signal, onProgress: setProgress });
  }
  /** Continues with `next`, or returns to `before` with the reason. */
  async function attempt(
    { before, busy }: { before: Step; busy: Step },
    next: () => Promise<Step>,
    onCancel: () => Promise<string>,
  ) {
    setStep(busy);
    setProgress(null);
    setMessage(null);
    try {
      setStep(await next());
    } catch (error) {
      if (underWay.current?.signal.aborted) setMessage({ kind: "info", text: await onCancel() });
      else if (error instanceof ApiError) setMessage({ kind: "error", text: error.message });
      else throw error;
      setStep(before);
    }
  }
  return {
    ...options,
    placeKind: files.some(isMap) ? placeKind : null,
    step,
    message,
    progress,
    isBusy: step.at === "checking" || step.at === "importing",
    cancel: () => underWay.current?.abort(),
    /** Files or options changed: an earlier check no longer counts. */
    restart: (chosen: Partial<Options>) => choose(chosen, { at: "choosing" }),
    /** What was checked stays in sight; it cannot be imported before it is checked again. */
    outdate: (chosen: Partial<Options>) =>
      choose(chosen, step.at === "checked" ? { ...step, isOutdated: true } : step),
    check: () =>
      attempt(
        { before: { at: "choosing" }, busy: { at: "checking" } },
        async () => {
          const checked = await send<DryRun>(importPaths.dryRun);
          return { at: "checked", checked, operation: newOperation() };
        },
        async () => "Revisión cancelada.",
      ),
    importFiles: (checked: DryRun, operation: string) =>
      attempt(
        { before: { at: "checked", checked, operation }, busy: { at: "importing", checked, operation } },
        async () => {
          const result = await send<ImportResult>(importPaths.list, operation);
          setOptions({ ...options, files: [] });
          void revalidate();
          return { at: "imported", result };
        },
        async () => {
          void revalidate();
          return explainCancelled(operation);
        },
      ),
  };
}

const isMap = ({ name }: File) => /\.(?:geojson|kml|kmz|zip)$/i.test(name);

/** What became of an import that was cancelled: it may have been quicker. */
async function explainCancelled(operation: string): Promise<string> {
  // What was being committed is committed by then.
  await new Promise((resolve) => setTimeout(resolve, 500));
  try {
    await callApi("GET", apiPath(importPaths.one, { id: operation }));
    return "La importación ya se había guardado cuando la cancelaste. Está en la lista; desde allí puedes deshacerla.";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404
      ? "Importación cancelada: no se guardó nada."
      : "No sabemos si alcanzó a guardarse: míralo en «Importaciones anteriores». Si pulsas «Importar» otra vez, se guarda una sola vez.";
  }
}
