import { useEffect, useRef } from "react";
import { href, Link, useSearchParams } from "react-router";
import { changeList } from "../../../../shared/lists/list-address.ts";
import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import { PageMessage } from "../../../../ui/page-message.tsx";
import { DownloadFile } from "../../components/download-file.tsx";
import type { ImportResult } from "../../contract.ts";
import { formatCounts, sumCounts } from "../../counts.ts";
import { type LineState, stateWords } from "../constants.ts";
import type { Bibliography, ShownLine } from "../contract.ts";
import { LineRow } from "./line-row.tsx";
import { canTake, isLineTaken, useLines } from "./use-lines.ts";

const states = Object.keys(stateWords) as LineState[];
/** Parameter of the address: the lines of which state are shown. */
const stateParameter = "state";

/** The lines of the bibliographies by work, and the button that takes the chosen ones in. */
export function LineList({ preview, intervention }: { preview: Bibliography; intervention: string }) {
  const chosen = useLines(preview, intervention);
  const [parameters] = useSearchParams();
  const wanted = parameters.get(stateParameter);
  const shown = preview.lines.filter(({ state }) => wanted === null || state === wanted);
  const byWork = Map.groupBy(shown, (line) => line.intervention);
  return (
    <>
      {chosen.result ? <Taken result={chosen.result} /> : null}
      <StateLinks lines={preview.lines} wanted={wanted} parameters={parameters.toString()} />
      {preview.interventions.map(({ _id, name }) => {
        const own = byWork.get(_id) ?? [];
        const takeable = own.filter((line) => canTake(line, chosen.choices[line.id]));
        const isAll = takeable.every((line) => isLineTaken(line, chosen.choices[line.id]));
        if (own.length === 0) return null;
        return (
          <section key={_id} aria-labelledby={`ficha-${_id}`} className="mt-8">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id={`ficha-${_id}`} className="min-w-0 wrap-anywhere">
                {name}
              </h2>
              {takeable.length > 1 ? (
                <button
                  type="button"
                  className="button-link"
                  disabled={chosen.isSaving}
                  onClick={() =>
                    chosen.takeAll(
                      takeable.map(({ id }) => id),
                      !isAll,
                    )
                  }
                >
                  {isAll ? "Quitar todas" : "Elegir todas"}
                  <span className="sr-only"> las de {name}</span>
                </button>
              ) : null}
            </div>
            <ul className="mt-3 border-t border-line">
              {own.map((line) => (
                <LineRow
                  key={line.id}
                  line={line}
                  choice={chosen.choices[line.id]}
                  isDisabled={chosen.isSaving}
                  onChange={chosen.change}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <div className="form-bar">
        {chosen.problem ? (
          <div className="basis-full">
            <PageMessage kind="error">{chosen.problem}</PageMessage>
          </div>
        ) : null}
        <button
          type="button"
          className="button-primary"
          disabled={chosen.isSaving || chosen.taken.length === 0}
          onClick={() => void chosen.save()}
        >
          {chosen.isSaving ? "Importando…" : "Importar"}
        </button>
        <p role="status" className="min-w-0 flex-1 text-quiet max-sm:text-sm">
          {describeTaken(chosen.taken)}
        </p>
      </div>
    </>
  );
}

function describeTaken(taken: readonly ShownLine[]): string {
  if (taken.length === 0) return "No hay líneas elegidas.";
  const count = (...wanted: LineState[]) => taken.filter(({ state }) => wanted.includes(state)).length;
  const parts = formatCounts([
    [count("new", "unread"), "fuente nueva", "fuentes nuevas"],
    [count("news", "doubt"), "de una noticia", "de noticias"],
    [count("same", "source"), "enlazada con otra fuente", "enlazadas con otra fuente"],
  ]);
  return `${formatCount(taken.length, "línea", "líneas")}: ${parts}.`;
}

function StateLinks({
  lines,
  wanted,
  parameters,
}: {
  lines: readonly ShownLine[];
  wanted: string | null;
  parameters: string;
}) {
  const counts = states.map((state) => [state, lines.filter((line) => line.state === state).length] as const);
  const options = [
    { state: undefined, label: "Todas", total: lines.length },
    ...counts
      .filter(([, total]) => total > 0)
      .map(([state, total]) => ({ state, label: stateWords[state].label, total })),
  ];
  return (
    <nav aria-label="Qué líneas se muestran" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {options.map(({ state, label, total }) => (
          <li key={label}>
            <Link
              to={changeList(parameters, { [stateParameter]: state })}
              replace
              preventScrollReset
              className="chip"
              aria-current={(wanted ?? undefined) === state ? "true" : undefined}
            >
              {label} {formatNumber(total)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What was imported; has the focus. */
function Taken({ result: { id, report, csv } }: { result: ImportResult }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another import is another result
  useEffect(() => heading.current?.focus(), [id]);
  const { counts } = report;
  const parts = formatCounts([
    [counts.sources.created, "fuente nueva", "fuentes nuevas"],
    [counts.publications.created, "publicación nueva", "publicaciones nuevas"],
    [counts.news.updated, "noticia con su fuente", "noticias con su fuente"],
    [counts.passages.created + counts.passages.updated, "línea enlazada", "líneas enlazadas"],
  ]);
  return (
    <section aria-labelledby="importadas" className="mt-6">
      <PageMessage kind="info">
        <h2 ref={heading} id="importadas" tabIndex={-1}>
          Bibliografía importada
        </h2>
        <p>
          {sumCounts(counts, "created") + sumCounts(counts, "updated") > 0 ? `${parts}.` : "Todo estaba ya."}
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          {id === null ? null : (
            <Link to={href("/admin/imports/:importId", { importId: id })} className="button-secondary">
              Ver la importación
            </Link>
          )}
          <DownloadFile name="bibliografia.csv" content={csv} />
        </p>
      </PageMessage>
    </section>
  );
}
