import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { levelLabels, problemKinds } from "../constants.ts";
import type { Level, Problem, ProblemKind, Report } from "../contract.ts";

/** Problems of a kind that the page lists; the file has them all. */
const shownOfKind = 50;

type Props = Pick<Report, "problems" | "problemCounts">;

/** The problems by kind, errors first, each kind to be opened. */
export function ReportProblems({ problems, problemCounts }: Props) {
  const kinds = (Object.keys(problemKinds) as ProblemKind[]).filter((kind) => problemCounts[kind]);
  if (kinds.length === 0) return <p className="mt-3">Sin errores ni advertencias.</p>;
  const ofLevel = (level: Level) => kinds.filter((kind) => problemKinds[kind].level === level);
  const total = (level: Level) => ofLevel(level).reduce((sum, kind) => sum + (problemCounts[kind] ?? 0), 0);
  return (
    <>
      <p className="mt-3">
        {formatCount(total("error"), "error", "errores")} y{" "}
        {formatCount(total("warning"), "advertencia", "advertencias")}. Un error rechaza el registro; una
        advertencia lo deja entrar, para que lo revises.
      </p>
      <ul className="mt-3 grid gap-3">
        {[...ofLevel("error"), ...ofLevel("warning")].map((kind) => (
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

function ProblemsOfKind({
  kind,
  total,
  problems,
}: {
  kind: ProblemKind;
  total: number;
  problems: Problem[];
}) {
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
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <p className="mt-2 text-quiet">Y {formatNumber(total - shown.length)} más, en el informe en CSV.</p>
      ) : null}
    </details>
  );
}

function ProblemText({ problem: { file, record, field, reason } }: { problem: Problem }) {
  const place = [file, record, field].filter((part) => part !== "").join(" · ");
  return (
    <>
      <span className="text-quiet">{place}</span>
      <br />
      {reason}
    </>
  );
}
