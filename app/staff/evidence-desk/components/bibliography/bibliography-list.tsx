import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { formatCount, formatCounts } from "../../../../shared/values/text.ts";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { PageMessage } from "../../../../ui/page-message.tsx";
import { useNextRow } from "../../../../ui/queue/use-next-row.ts";
import type { AcceptedLines, ShownProposal } from "../../contract.ts";
import { BibliographyLine } from "./bibliography-line.tsx";
import { useBibliography } from "./use-bibliography.ts";

type Props = { lines: readonly ShownProposal[]; total: number; intervention: string };

/** The open lines of the bibliographies by work; those that are certain are chosen, and accepted at once. */
export function BibliographyList({ lines, total, intervention }: Props) {
  const chosen = useBibliography(lines, intervention);
  useNextRow();
  const byWork = Map.groupBy(
    lines.toSorted((a, b) => a.interventionName.localeCompare(b.interventionName, "es")),
    (line) => line.intervention,
  );
  return (
    <>
      {chosen.result ? <Accepted result={chosen.result} /> : null}
      {lines.length === 0 ? (
        <EmptyState title="No queda ninguna línea">
          <p>
            Se leen las líneas que siguen a un renglón como «Referencias bibliográficas» en la ficha técnica.
          </p>
        </EmptyState>
      ) : (
        <p className="mt-3 max-w-prose text-quiet">
          Cada línea que aceptas queda enlazada con su fuente: la de la noticia que nombra, una que ya está, o
          una nueva. Todo se deshace de una vez en Operaciones.
          {total > lines.length ? ` Se muestran ${lines.length} de ${total}; las demás vienen después.` : ""}
        </p>
      )}
      {[...byWork].map(([id, own]) => (
        <section key={id} aria-labelledby={`ficha-${id}`} className="mt-8">
          <h2 id={`ficha-${id}`} className="min-w-0 wrap-anywhere">
            {own[0]?.interventionName}
          </h2>
          <ul className="mt-3 border-t border-line">
            {own.map((line) => (
              <BibliographyLine
                key={line._id}
                line={line}
                choice={chosen.choices[line._id]}
                isDisabled={chosen.isSaving}
                onChange={chosen.change}
                onRefuse={chosen.refuse}
              />
            ))}
          </ul>
        </section>
      ))}
      {lines.length > 0 ? <AcceptBar chosen={chosen} /> : null}
    </>
  );
}

function AcceptBar({ chosen }: { chosen: ReturnType<typeof useBibliography> }) {
  const { taken, problem, isSaving, isUntouched, save } = chosen;
  const count = formatCount(taken.length, "línea", "líneas");
  const [one, many] = isUntouched ? ["segura", "seguras"] : ["elegida", "elegidas"];
  const label = taken.length === 1 ? `Aceptar la ${one}` : `Aceptar las ${taken.length} ${many}`;
  return (
    <div className="form-bar">
      {problem ? (
        <div className="basis-full">
          <PageMessage kind="error">{problem}</PageMessage>
        </div>
      ) : null}
      <button
        type="button"
        className="button-primary"
        disabled={isSaving || taken.length === 0}
        onClick={() => void save()}
      >
        {isSaving ? "Guardando…" : label}
      </button>
      <p role="status" className="min-w-0 flex-1 text-quiet max-sm:text-sm">
        {taken.length === 0 ? "No hay líneas elegidas." : `${count}: ${describeTaken(taken)}.`}
      </p>
    </div>
  );
}

function describeTaken(taken: readonly ShownProposal[]): string {
  const ofNews = taken.filter(({ kind }) => kind === "reference").length;
  const known = taken.filter(({ source }) => source?.known).length;
  return formatCounts([
    [taken.length - ofNews - known, "fuente nueva", "fuentes nuevas"],
    [ofNews, "de una noticia", "de noticias"],
    [known, "que ya está", "que ya están"],
  ]);
}

/** What was accepted; has the focus. */
function Accepted({ result: { operation, accepted, sources } }: { result: AcceptedLines }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another write is another result
  useEffect(() => heading.current?.focus(), [operation]);
  return (
    <section aria-labelledby="aceptadas" className="mt-6">
      <PageMessage kind="info">
        <h2 ref={heading} id="aceptadas" tabIndex={-1}>
          {formatCount(accepted, "línea aceptada", "líneas aceptadas")}
        </h2>
        <p>{formatCount(sources, "fuente nueva", "fuentes nuevas")}.</p>
        <p className="mt-3">
          <Link to={href("/admin/operations")} className="button-secondary">
            Ver en Operaciones
          </Link>
        </p>
      </PageMessage>
    </section>
  );
}
