import { type ReactNode, useEffect, useId, useRef } from "react";
import { href, Link } from "react-router";
import { placeKindNames } from "../../../shared/places/place-kinds.ts";
import { getAxis } from "../../../shared/study/study.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { DownloadFile } from "../../../ui/forms/small/download-file.tsx";
import { LabelledSelect } from "../../../ui/forms/small/labelled.tsx";
import { PageMessage } from "../../../ui/page-message.tsx";
import type { DryRun, ImportProgress, ImportResult, ImportRunReport } from "../contract.ts";
import { describeProgress, sumCounts } from "../counts.ts";
import { MissingValues, RecordPreview } from "./check-details.tsx";
import { FileChooser } from "./file-chooser.tsx";
import { ReportCounts, ReportProblems } from "./report.tsx";
import { TableColumns } from "./table-columns.tsx";
import { useImport } from "./use-import.ts";

const layerKinds = Object.entries(placeKindNames).map(([id, label]) => {
  return { id, name: `Una capa de lugares: ${label.toLowerCase()}` };
});

/** Files, a dry run, and then the import itself: nothing is written before its report was shown. */
export function ImportForm() {
  const { files, updateNames, mapping, create, placeKind, step, message, progress, isBusy, ...actions } =
    useImport();
  // Beside the button that was pressed.
  const messages = message ? (
    <div className="mt-4 basis-full">
      <PageMessage kind={message.kind}>{message.text}</PageMessage>
    </div>
  ) : null;

  function chooseFiles(chosen: File[]) {
    const ofChosen = mapping.filter(({ file }) => chosen.some(({ name }) => name === file));
    actions.restart({ files: chosen, mapping: ofChosen, create: [] });
  }
  return (
    <>
      <div className="mt-4">
        <FileChooser files={files} isDisabled={isBusy} onChange={chooseFiles} />
        {placeKind === null ? null : (
          <LabelledSelect
            label="Qué hay en los mapas"
            help="De una capa de lugares se crean los del registro, con su nombre, su código y su contorno."
            around="form-field mt-3 max-w-md"
            value={placeKind}
            disabled={isBusy}
            onChange={(event) => actions.restart({ placeKind: event.target.value })}
            options={layerKinds}
          >
            <option value="">Dónde están las actuaciones</option>
          </LabelledSelect>
        )}
        <p className="mt-3">
          <label className="flex gap-3">
            <input
              type="checkbox"
              className="mt-1.5 size-4 shrink-0"
              checked={updateNames}
              disabled={isBusy}
              onChange={(event) => actions.restart({ updateNames: event.target.checked })}
            />
            Cambiar también los nombres de {getAxis("hierarchy").many}, {getAxis("system").many} y etapas por
            los de los archivos
          </label>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button-primary"
            disabled={files.length === 0 || isBusy}
            onClick={actions.check}
          >
            {step.at === "checking" ? "Revisando…" : "Revisar"}
          </button>
          {step.at === "checking" ? (
            <UnderWay progress={progress} what="la revisión" onCancel={actions.cancel} />
          ) : (
            <span className="text-quiet">
              Primero se revisa: no se guarda nada hasta que pulses «Importar».
            </span>
          )}
        </div>
        {step.at === "choosing" ? messages : null}
        <p role="status" className="sr-only">
          {step.at === "checking" ? "Revisando los archivos" : step.at === "importing" ? "Importando" : ""}
        </p>
      </div>
      {step.at === "checked" || step.at === "importing" ? (
        <NewReport
          key={step.operation}
          title="Revisión: todavía no se guardó nada"
          run={step.checked}
          isDryRun
          details={
            <>
              <MissingValues
                missing={step.checked.missing}
                chosen={create}
                isDisabled={isBusy}
                onChoose={(chosen) => actions.outdate({ create: chosen })}
              />
              <TableColumns
                tables={step.checked.tables}
                mapping={mapping}
                isDisabled={isBusy}
                onChoose={(chosen) => actions.outdate({ mapping: chosen })}
              />
              <RecordPreview preview={step.checked.preview} />
            </>
          }
        >
          {step.isOutdated ? (
            <button type="button" className="button-primary" onClick={actions.check}>
              Revisar de nuevo
            </button>
          ) : isWorthImporting(step.checked) ? (
            <button
              type="button"
              className="button-primary"
              disabled={isBusy}
              onClick={() => actions.importFiles(step.checked, step.operation)}
            >
              {step.at === "importing" ? "Importando…" : "Importar"}
            </button>
          ) : (
            <p className="basis-full font-semibold">No hay nada nuevo que importar.</p>
          )}
          {messages}
          {step.at === "importing" ? (
            <UnderWay progress={progress} what="la importación" onCancel={actions.cancel} />
          ) : null}
        </NewReport>
      ) : null}
      {step.at === "imported" ? <Imported result={step.result} /> : null}
    </>
  );
}

function isWorthImporting({ report: { counts } }: DryRun): boolean {
  return sumCounts(counts, "created") + sumCounts(counts, "updated") > 0;
}

function Imported({ result }: { result: ImportResult }) {
  const { counts } = result.report;
  const created = formatCount(sumCounts(counts, "created"), "registro nuevo", "registros nuevos");
  const updated = formatCount(sumCounts(counts, "updated"), "actualizado", "actualizados");
  const refused = formatCount(sumCounts(counts, "refused"), "rechazado", "rechazados");
  return (
    <NewReport title="Importación terminada" run={result}>
      <p className="basis-full">{`${created}, ${updated} y ${refused}.`}</p>
      {result.id === null ? null : (
        <Link to={href("/admin/imports/:importId", { importId: result.id })} className="button-primary">
          Ver la importación
        </Link>
      )}
    </NewReport>
  );
}

type NewReportProps = {
  title: string;
  run: ImportRunReport;
  isDryRun?: boolean;
  details?: ReactNode;
  children: ReactNode;
};

function NewReport({ title, run: { report, csv }, isDryRun = false, details, children }: NewReportProps) {
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
      {details}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {children}
        <DownloadFile name={`${isDryRun ? "revision" : "importacion"}.csv`} content={csv} />
      </div>
    </section>
  );
}

type Props = {
  /** Null while the files are sent. */
  progress: ImportProgress | null;
  /** "la revisión". */
  what: string;
  onCancel: () => void;
};

function UnderWay({ progress, what, onCancel }: Props) {
  const share = progress?.total ? progress.done / progress.total : undefined;
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      <progress
        // It has no value while nobody knows how much there is.
        {...(share === undefined ? {} : { value: share })}
        aria-label={`Avance de ${what}`}
        className="progress-bar"
      />
      <span className="text-quiet tabular-nums">
        {progress ? describeProgress(progress) : "Enviando los archivos…"}
      </span>
      <button type="button" className="button-secondary" onClick={onCancel}>
        Cancelar<span className="sr-only"> {what}</span>
      </button>
    </div>
  );
}
