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

/** The steps of an import: files, what importing them would do, and then the import itself. */
export function useImport() {
  const [files, setFiles] = useState<File[]>([]);
  const [updateNames, setUpdateNames] = useState(false);
  const [mapping, setMapping] = useState<TableMapping[]>([]);
  const [placeKind, setPlaceKind] = useState("");
  const [create, setCreate] = useState<CreatedValue[]>([]);
  const [step, setStep] = useState<Step>({ at: "choosing" });
  const [problem, setProblem] = useState("");
  const [notice, setNotice] = useState("");
  /** Null while the files are sent. */
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const underWay = useRef<AbortController>(null);
  const { revalidate } = useRevalidator();

  function clearMessages() {
    setProblem("");
    setNotice("");
  }
  /** Files or options changed: an earlier check no longer counts. */
  function restart() {
    setStep({ at: "choosing" });
    clearMessages();
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
    clearMessages();
    try {
      setStep(await next());
    } catch (error) {
      if (underWay.current?.signal.aborted) setNotice(await onCancel());
      else if (error instanceof ApiError) setProblem(error.message);
      else throw error;
      setStep(before);
    }
  }
  return {
    files,
    updateNames,
    mapping,
    create,
    placeKind: files.some(isMap) ? placeKind : null,
    step,
    problem,
    notice,
    progress,
    isBusy: step.at === "checking" || step.at === "importing",
    cancel: () => underWay.current?.abort(),
    chooseFiles(chosen: File[]) {
      setFiles(chosen);
      setMapping((all) => all.filter(({ file }) => chosen.some(({ name }) => name === file)));
      setCreate([]);
      restart();
    },
    /** What was checked stays in sight; it cannot be imported before it is checked again. */
    chooseColumns(chosen: TableMapping) {
      setMapping((all) => [
        ...all.filter(({ file, sheet }) => file !== chosen.file || sheet !== chosen.sheet),
        chosen,
      ]);
      if (step.at === "checked") setStep({ ...step, isOutdated: true });
      clearMessages();
    },
    /** Checked again, the rows that name them are read with them. */
    chooseCreated(chosen: CreatedValue[]) {
      setCreate(chosen);
      if (step.at === "checked") setStep({ ...step, isOutdated: true });
      clearMessages();
    },
    choosePlaceKind(chosen: string) {
      setPlaceKind(chosen);
      restart();
    },
    chooseUpdateNames(isChosen: boolean) {
      setUpdateNames(isChosen);
      restart();
    },
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
          setFiles([]);
          void revalidate();
          return { at: "imported", result };
        },
        async () => {
          void revalidate();
          return (await wasSaved(operation))
            ? "La importación ya se había guardado cuando la cancelaste. Está en la lista; desde allí puedes deshacerla."
            : "Importación cancelada: no se guardó nada.";
        },
      ),
  };
}

const isMap = ({ name }: File) => /\.(?:geojson|kml|kmz|zip)$/i.test(name);

/** Whether a cancelled import was quicker. */
async function wasSaved(operation: string): Promise<boolean> {
  // What was being committed is committed by then.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return callApi("GET", apiPath(importPaths.one, { id: operation })).then(
    () => true,
    () => false,
  );
}
