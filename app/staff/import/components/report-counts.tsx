import { formatNumber } from "../../../shared/values/text.ts";
import { collectionLabels, countLabels, plannedLabels } from "../constants.ts";
import type { CountedCollection, Counts, Report } from "../contract.ts";

type Props = {
  counts: Report["counts"];
  /** Whether nothing has been written yet. */
  isDryRun: boolean;
};

/** What became of the records, a row a collection; on phones every row is a card. */
export function ReportCounts({ counts, isDryRun }: Props) {
  const labels = isDryRun ? plannedLabels : countLabels;
  const columns = Object.keys(labels) as (keyof Counts)[];
  const rows = (Object.keys(collectionLabels) as CountedCollection[]).filter(
    (collection) => counts[collection].read > 0,
  );
  if (rows.length === 0) return <p className="mt-3">No se leyó ningún registro.</p>;
  return (
    <table className="record-table">
      <caption className="sr-only">Registros por colección</caption>
      <thead>
        <tr>
          <th scope="col">Colección</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="text-right whitespace-normal wrap-normal">
              {labels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((collection) => (
          <tr key={collection}>
            <th scope="row" className="max-md:block max-md:border-0 max-md:px-0">
              {collectionLabels[collection]}
            </th>
            {columns.map((column) => (
              <td key={column} data-label={labels[column]} className={styleCell(counts[collection][column])}>
                {formatNumber(counts[collection][column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A card on a phone has no room for what did not happen. */
function styleCell(count: number): string {
  return `tabular-nums md:text-right lg:w-auto ${count === 0 ? "max-md:hidden" : "max-md:mt-0 max-md:border-0 max-md:pt-[0.1rem]"}`;
}
