import { type FormEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { Added, Removed } from "../../../ui/differences/marks.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";
import type { StudyStart, TemplatePreview } from "../contract.ts";
import { startPaths } from "../fields.ts";

type Checked = { preview: TemplatePreview; body: FormData; operation: string };

/** Chooses a template, the product's or a file, shows what it would change, and uses it. */
export function TemplateForm({ starters }: Pick<StudyStart, "starters">) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState("");
  const [running, setRunning] = useState<"check" | "use" | null>(null);
  const run = useSingleRun(async (step: "check" | "use", task: () => Promise<void>) => {
    setProblem("");
    setRunning(step);
    try {
      await task();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setRunning(null);
    }
  });
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    const file = body.get("file");
    // A chosen file goes before the list.
    if (file instanceof File && file.size > 0) body.delete("starter");
    else body.delete("file");
    void run("check", async () => {
      const preview = await callApi<TemplatePreview>("POST", startPaths.templateDryRun, { body });
      setChecked({ preview, body, operation: newOperation() });
    });
  };
  const use = ({ body, operation }: Checked) =>
    run("use", async () => {
      showToast("success", await callApi<string>("POST", startPaths.template, { body, operation }));
      setChecked(null);
      form.current?.reset();
      await revalidate();
    });
  return (
    <form
      ref={form}
      className="card mt-4 h-auto max-w-3xl gap-4"
      onSubmit={check}
      onChange={() => setChecked(null)}
    >
      <fieldset className="grid gap-3">
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
      <p>
        <label htmlFor={id} className="field-label">
          O la plantilla de otro estudio (.zip)
        </label>
        <input id={id} type="file" name="file" accept=".zip,application/zip" className="field" />
      </p>
      {problem ? (
        <p role="alert" className="field-error">
          {problem}
        </p>
      ) : null}
      <p>
        <button type="submit" className="button-secondary">
          {running === "check" ? "Comparando…" : "Ver qué cambiaría"}
        </button>
      </p>
      {checked ? (
        <Preview preview={checked.preview} isUsed={running === "use"} onUse={() => use(checked)} />
      ) : null}
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
        <h3>
          {lines.length + changes.length === 0 ? "No cambia nada: el sitio ya es así" : "Qué cambiaría"}
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
