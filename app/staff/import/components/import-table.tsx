import { href, Link } from "react-router";
import { Timestamp } from "../../../ui/timestamp.tsx";
import type { ImportSummary } from "../contract.ts";
import { formatCounts, sumCounts, sumProblems } from "../counts.ts";

export function ImportTable({ imports }: { imports: ImportSummary[] }) {
  return (
    <table className="record-table">
      <caption className="sr-only">Importaciones</caption>
      <thead>
        <tr>
          <th scope="col" className="md:w-1/4">
            Fecha
          </th>
          <th scope="col" className="md:w-1/8">
            Quién
          </th>
          <th scope="col">Archivos</th>
          <th scope="col">Registros</th>
          <th scope="col">Problemas</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((summary) => (
          <tr key={summary.id}>
            <td data-label="Fecha">
              <Link to={href("/admin/imports/:importId", { importId: summary.id })}>
                <Timestamp at={summary.at} />
              </Link>
              {summary.undoneAt === null ? null : <span className="text-quiet"> (deshecha)</span>}
            </td>
            <td data-label="Quién">{summary.actorName}</td>
            <td data-label="Archivos">
              <bdi>{summary.source}</bdi>
            </td>
            <td data-label="Registros" className="wrap-break-word">
              {describeRecords(summary)}
            </td>
            <td data-label="Problemas" className="wrap-break-word lg:w-auto">
              {describeProblems(summary)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
