import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { href, Link, useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { importPaths } from "../../../shared/api/api-paths.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import type { Counts, DryRun, ImportResult } from "../contract.ts";
import { DownloadReport } from "./download-report.tsx";
import { FileChooser } from "./file-chooser.tsx";
import { ReportCounts } from "./report-counts.tsx";
import { ReportProblems } from "./report-problems.tsx";

type Step =
  | { at: "choosing" | "checking" }
  /** `operation` names the import, so that trying again after a lost answer imports once. */
  | { at: "checked" | "importing"; checked: DryRun; operation: string }
  | { at: "imported"; result: ImportResult };

/** Files, what importing them would do, and then the import itself: nothing is written before it was shown. */
export function ImportForm() {
  const [files, setFiles] = useState<File[]>([]);
  const [updateNames, setUpdateNames] = useState(false);
  const [step, setStep] = useState<Step>({ at: "choosing" });
  const [problem, setProblem] = useState("");
  const { revalidate } = useRevalidator();
  const isBusy = step.at === "checking" || step.at === "importing";

  function change(next: { files?: File[]; updateNames?: boolean }) {
    if (next.files) setFiles(next.files);
    if (next.updateNames !== undefined) setUpdateNames(next.updateNames);
    // What was checked was something else.
    setStep({ at: "choosing" });
    setProblem("");
  }
  async function send<T>(path: string, operation?: string): Promise<T> {
    const body = new FormData();
    for (const file of files) body.append("files", file);
    if (updateNames) body.append("updateNames", "true");
    return callApi<T>("POST", path, { body, ...(operation === undefined ? {} : { operation }) });
  }
  /** Goes on to `next`, or back to where it was, and says why. */
  async function attempt(next: () => Promise<Step>) {
    setProblem("");
    try {
      setStep(await next());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setStep(step);
    }
  }
  function check() {
    setStep({ at: "checking" });
    return attempt(async () => ({
      at: "checked",
      checked: await send<DryRun>(importPaths.dryRun),
      operation: newOperation(),
    }));
  }
  function importFiles({ checked, operation }: { checked: DryRun; operation: string }) {
    setStep({ at: "importing", checked, operation });
    return attempt(async () => {
      const result = await send<ImportResult>(importPaths.list, operation);
      setFiles([]);
      void revalidate();
      return { at: "imported", result };
    });
  }

  return (
    <>
      <div className="mt-4">
        <FileChooser files={files} isDisabled={isBusy} onChange={(chosen) => change({ files: chosen })} />
        <p className="mt-3">
          <label className="flex gap-3">
            <input
              type="checkbox"
              className="mt-1.5 size-4 shrink-0"
              checked={updateNames}
              disabled={isBusy}
              onChange={(event) => change({ updateNames: event.target.checked })}
            />
            Cambiar también los nombres de jerarquías, sistemas y etapas por los de los archivos
          </label>
        </p>
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button-primary"
            disabled={files.length === 0 || isBusy}
            onClick={check}
          >
            {step.at === "checking" ? "Revisando…" : "Revisar"}
          </button>
          <span className="text-quiet">
            Primero se revisa: no se guarda nada hasta que pulses «Importar».
          </span>
        </p>
        {problem === "" ? null : (
          <div className="mt-4">
            <PageMessage kind="error">{problem}</PageMessage>
          </div>
        )}
        <p role="status" className="sr-only">
          {step.at === "checking" ? "Revisando los archivos" : step.at === "importing" ? "Importando" : ""}
        </p>
      </div>
      {step.at === "checked" || step.at === "importing" ? (
        <Outcome
          key={step.operation}
          title="Revisión: todavía no se guardó nada"
          outcome={step.checked}
          isDryRun
        >
          {isWorthImporting(step.checked) ? (
            <button
              type="button"
              className="button-primary"
              disabled={isBusy}
              onClick={() => importFiles(step)}
            >
              {step.at === "importing" ? "Importando…" : "Importar"}
            </button>
          ) : (
            <p className="basis-full font-semibold">No hay nada nuevo que importar.</p>
          )}
        </Outcome>
      ) : null}
      {step.at === "imported" ? (
        <Outcome title="Importación terminada" outcome={step.result}>
          <p className="basis-full">{sentence(step.result)}</p>
          {step.result.id === null ? null : (
            <Link
              to={href("/admin/imports/:importId", { importId: step.result.id })}
              className="button-primary"
            >
              Ver la importación
            </Link>
          )}
        </Outcome>
      ) : null}
    </>
  );
}

/** A report that has just come: it takes the focus, so that nobody has to look for it. */
function Outcome({
  title,
  outcome: { report, csv },
  isDryRun = false,
  children,
}: {
  title: string;
  outcome: DryRun;
  isDryRun?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <ReportCounts counts={report.counts} isDryRun={isDryRun} />
      <ReportProblems problems={report.problems} problemCounts={report.problemCounts} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {children}
        <DownloadReport name={isDryRun ? "revision" : "importacion"} csv={csv} />
      </div>
    </section>
  );
}

function sumOf({ report }: DryRun, column: keyof Counts): number {
  return Object.values(report.counts).reduce((sum, counts) => sum + counts[column], 0);
}

const isWorthImporting = (checked: DryRun) => sumOf(checked, "created") + sumOf(checked, "updated") > 0;

function sentence(result: ImportResult): string {
  const created = formatCount(sumOf(result, "created"), "registro nuevo", "registros nuevos");
  const updated = formatCount(sumOf(result, "updated"), "actualizado", "actualizados");
  const refused = formatCount(sumOf(result, "refused"), "rechazado", "rechazados");
  return `${created}, ${updated} y ${refused}.`;
}
