import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { levelLabels, problemKinds } from "../constants.ts";
import type { Problem, ProblemKind, Report } from "../contract.ts";
import { sumProblems } from "../counts.ts";

/** Problems of a kind that the page lists; the file has them all. */
const shownOfKind = 50;

/** The problems by kind, errors first, each kind to be opened. */
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

type Props = { kind: ProblemKind; total: number; problems: Problem[] };

function ProblemsOfKind({ kind, total, problems }: Props) {
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
        {shown.map(({ file, record, field, column, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and two problems may read alike
          <li key={index}>
            <span className="text-quiet">
              {[file, record, column ? `columna ${column}` : field].filter((part) => part !== "").join(" · ")}
            </span>
            <br />
            {reason}
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <p className="mt-2 text-quiet">Y {formatNumber(total - shown.length)} más, en el informe en CSV.</p>
      ) : null}
    </details>
  );
}
