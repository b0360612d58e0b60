import { type FormEvent, useRef, useState } from "react";
import { callApi, newOperation } from "../../../shared/api/api-client.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { Added, Removed } from "../../../ui/differences/marks.tsx";
import { LabelledInput } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem, useAttempt } from "../../../ui/forms/small/use-call.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { StudyStart, TemplatePreview } from "../contract.ts";
import { startPaths } from "../fields.ts";

type Checked = { preview: TemplatePreview; body: FormData; operation: string };

/** Chooses a template, the product's or a file, shows what it would change, and uses it. */
export function TemplateForm({ starters }: Pick<StudyStart, "starters">) {
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const { problem, isBusy, run } = useAttempt();
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    const file = body.get("file");
    // A chosen file goes before the list.
    if (file instanceof File && file.size > 0) body.delete("starter");
    else body.delete("file");
    setChecked(null);
    void run(async () => {
      const preview = await callApi<TemplatePreview>("POST", startPaths.templateDryRun, { body });
      setChecked({ preview, body, operation: newOperation() });
    });
  };
  const use = ({ body, operation }: Checked) =>
    run(async () => {
      showToast("success", await callApi<string>("POST", startPaths.template, { body, operation }));
      setChecked(null);
      form.current?.reset();
    });
  return (
    <form
      ref={form}
      className="card mt-4 h-auto max-w-3xl gap-4"
      onSubmit={check}
      onChange={() => setChecked(null)}
    >
      {/* What is compared stays chosen until its answer is there. */}
      <fieldset className="grid gap-3" disabled={isBusy}>
        <legend className="mb-2 font-semibold">Plantillas del sitio</legend>
        {starters.map(({ key, name, about }) => (
          <label key={key} className="flex items-start gap-3">
            <input type="radio" name="starter" value={key} className="mt-1.5" />
            <span>
              <strong>{name}</strong>
              <span className="block text-quiet">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <LabelledInput
        label="O la plantilla de otro estudio (.zip)"
        type="file"
        name="file"
        accept=".zip,application/zip"
        disabled={isBusy}
      />
      <CallProblem text={problem} />
      <p>
        <button type="submit" className="button-secondary" disabled={isBusy}>
          {isBusy && !checked ? "Comparando…" : "Ver qué cambiaría"}
        </button>
      </p>
      {checked ? <Preview preview={checked.preview} isUsed={isBusy} onUse={() => use(checked)} /> : null}
    </form>
  );
}

type PreviewProps = { preview: TemplatePreview; isUsed: boolean; onUse: () => void };

function Preview({ preview, isUsed, onUse }: PreviewProps) {
  const { name, changes, codebook, problems } = preview;
  const lines = listLines(preview);
  return (
    <section aria-label={`Qué cambiaría: ${name}`} className="grid gap-3 border-t border-line pt-4">
      <div role="status">
        <h3 className="wrap-anywhere">
          {lines.length + changes.length === 0
            ? "No cambia nada: el sitio ya es así"
            : `Qué cambiaría: ${name}`}
        </h3>
      </div>
      {lines.length > 0 ? (
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <dl className="grid gap-3">
          {changes.map(({ part, label, before, after }) => (
            <div key={`${part} ${label}`}>
              <dt>
                <strong>{label}</strong> <span className="text-quiet">{part}</span>
              </dt>
              <dd className="grid justify-items-start gap-1 wrap-anywhere">
                {before ? <Removed>{before}</Removed> : null}
                {after ? <Added>{after}</Added> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {codebook?.changes ? (
        <p className="text-quiet">
          El libro queda como borrador: después lo revisas y lo pones en vigor en «Libro de códigos».
        </p>
      ) : null}
      {problems.length > 0 ? (
        <ul aria-label="Lugares que no entran" className="list-disc pl-5 text-danger">
          {problems.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {lines.length + changes.length > 0 ? (
        <p>
          <button type="button" className="button-primary" onClick={onUse}>
            {isUsed ? "Se está usando…" : "Usar esta plantilla"}
          </button>
        </p>
      ) : null}
    </section>
  );
}

function listLines({ codebook, places, layers }: TemplatePreview): string[] {
  const isNew = (count: number, one: string, many: string, what: string) =>
    count > 0 ? [`${formatCount(count, one, many)} ${what}`] : [];
  return [
    ...(codebook?.changes
      ? [
          `Un libro de códigos con ${formatCount(codebook.variables, "variable", "variables")} y ${formatCount(codebook.values, "valor", "valores")}`,
        ]
      : []),
    ...isNew(places.created, "lugar nuevo", "lugares nuevos", "en el registro"),
    ...isNew(places.updated, "lugar", "lugares", "que se actualizan"),
    ...isNew(layers.created, "capa nueva", "capas nuevas", "en el mapa"),
    ...isNew(layers.updated, "capa", "capas", "del mapa que se reemplazan"),
  ];
}
