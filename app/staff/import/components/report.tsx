import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { RecordTable } from "../../../ui/record/record-table.tsx";
import { countLabels, levelLabels, plannedLabels, problemKinds } from "../constants.ts";
import type { Counts, Problem, ProblemKind, Report } from "../contract.ts";
import { formatPlace, sumProblems } from "../counts.ts";
import { type CountedCollection, collectionLabels, countedCollections } from "../fields.ts";

export function ReportCounts({ counts, isDryRun }: Pick<Report, "counts"> & { isDryRun: boolean }) {
  const labels = isDryRun ? plannedLabels : countLabels;
  const rows = countedCollections.filter((collection) => counts[collection].read > 0);
  if (rows.length === 0) return <p className="mt-3">No se leyó ningún registro.</p>;
  return (
    <RecordTable
      caption="Registros por colección"
      rows={rows}
      keyOf={(collection) => collection}
      columns={[
        { label: "Colección", isHeading: true, show: (collection) => collectionLabels[collection] },
        ...(Object.keys(labels) as (keyof Counts)[]).map((column) => ({
          label: labels[column],
          head: "text-right whitespace-normal wrap-normal",
          cell: (collection: CountedCollection) => styleCell(counts[collection][column]),
          show: (collection: CountedCollection) => formatNumber(counts[collection][column]),
        })),
      ]}
    />
  );
}

/** A card on a phone has no room for what did not happen. */
function styleCell(count: number): string {
  return `tabular-nums md:text-right lg:w-auto ${count === 0 ? "max-md:hidden" : ""}`;
}

/** Problems of a kind that the page lists; the file has them all. */
const shownOfKind = 50;

export function ReportProblems({ problems, problemCounts }: Pick<Report, "problems" | "problemCounts">) {
  const kinds = (Object.keys(problemKinds) as ProblemKind[]).filter((kind) => problemCounts[kind]);
  if (kinds.length === 0) return <p className="mt-3">Sin errores ni advertencias.</p>;
  const isError = (kind: ProblemKind) => Number(problemKinds[kind].level === "error");
  return (
    <>
      <p className="mt-3">
        {formatCount(sumProblems(problemCounts, "error"), "error", "errores")} y{" "}
        {formatCount(sumProblems(problemCounts, "warning"), "advertencia", "advertencias")}. Un error rechaza
        el registro; una advertencia lo importa igual, para que lo revises.
      </p>
      <ul className="mt-3 grid gap-3">
        {kinds
          .toSorted((a, b) => isError(b) - isError(a))
          .map((kind) => (
            <li key={kind}>
              <ProblemsOfKind
                kind={kind}
                total={problemCounts[kind] ?? 0}
                problems={problems.filter((problem) => problem.kind === kind)}
              />
            </li>
          ))}
      </ul>
    </>
  );
}

type KindProps = { kind: ProblemKind; total: number; problems: Problem[] };

function ProblemsOfKind({ kind, total, problems }: KindProps) {
  const { level, label } = problemKinds[kind];
  const shown = problems.slice(0, shownOfKind);
  return (
    <details className="attention">
      <summary>
        <span className={level === "error" ? "font-semibold text-accent" : "font-semibold"}>
          {level === "error" ? "Error" : "Advertencia"}
        </span>
        {": "}
        {label} <strong>{formatNumber(total)}</strong>
      </summary>
      <ul
        className="mt-2 grid list-disc gap-2 pl-5 wrap-anywhere"
        aria-label={`${levelLabels[level]}: ${label}`}
      >
        {shown.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and two problems may read alike
          <li key={index}>
            <bdi className="text-quiet">{formatPlace(problem)}</bdi>
            <br />
            <bdi>{problem.reason}</bdi>
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <p className="mt-2 text-quiet">Y {formatNumber(total - shown.length)} más, en el informe en CSV.</p>
      ) : null}
    </details>
  );
}
