import { href, Link } from "react-router";
import { formatCounts } from "../../../shared/values/text.ts";
import { RecordTable } from "../../../ui/record/record-table.tsx";
import { Timestamp } from "../../../ui/timestamp.tsx";
import type { ImportSummary } from "../contract.ts";
import { sumCounts, sumProblems } from "../counts.ts";

export function ImportTable({ imports }: { imports: ImportSummary[] }) {
  return (
    <RecordTable
      caption="Importaciones"
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        {
          label: "Fecha",
          head: "md:w-1/4",
          show: ({ id, at, undoneAt }) => (
            <>
              <Link to={href("/admin/imports/:importId", { importId: id })}>
                <Timestamp at={at} />
              </Link>
              {undoneAt === null ? null : <span className="text-quiet"> (deshecha)</span>}
            </>
          ),
        },
        { label: "Quién", head: "md:w-1/8", show: ({ actorName }) => actorName },
        { label: "Archivos", show: ({ source }) => <bdi>{source}</bdi> },
        { label: "Registros", cell: "wrap-break-word", show: describeRecords },
        { label: "Problemas", cell: "wrap-break-word lg:w-auto", show: describeProblems },
      ]}
    />
  );
}

function describeRecords({ counts }: ImportSummary): string {
  const text = formatCounts([
    [sumCounts(counts, "created"), "nuevo", "nuevos"],
    [sumCounts(counts, "updated"), "actualizado", "actualizados"],
    [sumCounts(counts, "refused"), "rechazado", "rechazados"],
  ]);
  return text || "Ninguno";
}

function describeProblems({ problemCounts }: ImportSummary): string {
  const text = formatCounts([
    [sumProblems(problemCounts, "error"), "error", "errores"],
    [sumProblems(problemCounts, "warning"), "advertencia", "advertencias"],
  ]);
  return text || "Ninguno";
}
