import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { importPaths } from "../../../shared/api/api-paths.ts";
import type { DryRun, ImportResult } from "../contract.ts";

type Step =
  | { at: "choosing" | "checking" }
  /** `operation` names the import, so that a retry after a lost response imports once. */
  | { at: "checked" | "importing"; checked: DryRun; operation: string }
  | { at: "imported"; result: ImportResult };

/** The steps of an import: files, what importing them would do, and then the import itself. */
export function useImport() {
  const [files, setFiles] = useState<File[]>([]);
  const [updateNames, setUpdateNames] = useState(false);
  const [step, setStep] = useState<Step>({ at: "choosing" });
  const [problem, setProblem] = useState("");
  const { revalidate } = useRevalidator();

  /** Files or options changed: an earlier check no longer counts. */
  function restart() {
    setStep({ at: "choosing" });
    setProblem("");
  }
  function send<T>(path: string, operation?: string): Promise<T> {
    const body = new FormData();
    for (const file of files) body.append("files", file);
    if (updateNames) body.append("updateNames", "true");
    return callApi<T>("POST", path, { body, ...(operation === undefined ? {} : { operation }) });
  }
  /** Continues with `next`, or returns to the previous step with the reason. */
  async function attempt(busy: Step, next: () => Promise<Step>) {
    setStep(busy);
    setProblem("");
    try {
      setStep(await next());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setStep(step);
    }
  }
  return {
    files,
    updateNames,
    step,
    problem,
    isBusy: step.at === "checking" || step.at === "importing",
    chooseFiles(chosen: File[]) {
      setFiles(chosen);
      restart();
    },
    chooseUpdateNames(isChosen: boolean) {
      setUpdateNames(isChosen);
      restart();
    },
    check: () =>
      attempt({ at: "checking" }, async () => {
        const checked = await send<DryRun>(importPaths.dryRun);
        return { at: "checked", checked, operation: newOperation() };
      }),
    importFiles: (checked: DryRun, operation: string) =>
      attempt({ at: "importing", checked, operation }, async () => {
        const result = await send<ImportResult>(importPaths.list, operation);
        setFiles([]);
        void revalidate();
        return { at: "imported", result };
      }),
  };
}
