import { href, Link } from "react-router";
import { formatCount } from "../../../shared/values/text.ts";
import { Moment } from "../../../ui/timestamp.tsx";
import { problemKinds } from "../constants.ts";
import type { Counts, ImportSummary, Level, ProblemKind } from "../contract.ts";

/** The imports, newest first; on phones every row is a card. */
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
        {imports.map((one) => (
          <tr key={one.id}>
            <td data-label="Fecha">
              <Link to={href("/admin/imports/:importId", { importId: one.id })}>
                <Moment at={one.at} />
              </Link>
              {one.undoneAt === null ? null : <span className="text-quiet"> (deshecha)</span>}
            </td>
            <td data-label="Quién">{one.actorName}</td>
            <td data-label="Archivos">{one.source}</td>
            <td data-label="Registros">{countsOf(one)}</td>
            <td data-label="Problemas" className="lg:w-auto max-md:mt-0 max-md:border-0 max-md:pt-[0.1rem]">
              {problemsOf(one)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function countsOf({ counts }: ImportSummary): string {
  const sum = (column: keyof Counts) =>
    Object.values(counts).reduce((total, collection) => total + collection[column], 0);
  const parts = [];
  if (sum("created") > 0) parts.push(formatCount(sum("created"), "nuevo", "nuevos"));
  if (sum("updated") > 0) parts.push(formatCount(sum("updated"), "actualizado", "actualizados"));
  if (sum("refused") > 0) parts.push(formatCount(sum("refused"), "rechazado", "rechazados"));
  return parts.length > 0 ? parts.join(", ") : "Sin cambios";
}

function problemsOf({ problemCounts }: ImportSummary): string {
  const sum = (level: Level) =>
    (Object.entries(problemCounts) as [ProblemKind, number][]).reduce(
      (total, [kind, count]) => total + (problemKinds[kind].level === level ? count : 0),
      0,
    );
  const parts = [];
  if (sum("error") > 0) parts.push(formatCount(sum("error"), "error", "errores"));
  if (sum("warning") > 0) parts.push(formatCount(sum("warning"), "advertencia", "advertencias"));
  return parts.length > 0 ? parts.join(", ") : "Ninguno";
}
