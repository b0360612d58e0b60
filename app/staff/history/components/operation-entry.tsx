import { href, Link } from "react-router";
import type { ListedOperation } from "../../../records/operations/contract.ts";
import { describeLeft, kindLabels, undoFlag } from "../../../records/operations/fields.ts";
import { addFlag, opensDialog } from "../../../shared/lists/query-flags.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";

type Props = { operation: ListedOperation; parameters: string };

export function OperationEntry({ operation, parameters }: Props) {
  const { _id, kind, at, actorName, title, records, undone, canUndo, left } = operation;
  return (
    <li className="card gap-2 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="text-quiet">
          {kindLabels[kind]}
          {records > 1 ? ` · ${formatCount(records, "registro", "registros")}` : null}
        </p>
        <h2 className="text-xl wrap-anywhere">{title}</h2>
        <p className="mt-1 text-quiet wrap-anywhere">
          {actorName} · <Timestamp at={at} />
        </p>
        {undone ? (
          <p className="mt-1 wrap-anywhere">
            {undone.actorName} la deshizo el <Timestamp at={undone.at} />.
          </p>
        ) : null}
        {left.length > 0 ? (
          <details className="mt-1 wrap-anywhere">
            <summary>Quedaron como estaban: {formatNumber(left.length)}</summary>
            <LeftList records={left} label="Lo que quedó como estaba" />
          </details>
        ) : null}
      </div>
      {canUndo ? (
        <Link
          to={addFlag(parameters, undoFlag, _id)}
          state={opensDialog}
          preventScrollReset
          className="button-secondary shrink-0 self-start"
        >
          Deshacer<span className="sr-only"> {title}</span>
        </Link>
      ) : kind === "edition" ? (
        <Link to={href("/admin/editions")} className="button-secondary shrink-0 self-start">
          Ver en Ediciones<span className="sr-only"> {title}</span>
        </Link>
      ) : null}
    </li>
  );
}

/** More than anyone reads. */
const shown = 20;

export function LeftList({ records, label }: { records: ListedOperation["left"]; label: string }) {
  return (
    <>
      <ul className="mt-1 max-h-60 list-disc overflow-auto pl-5 wrap-anywhere" aria-label={label}>
        {records.slice(0, shown).map((record) => (
          <li key={`${record._id} ${record.reason}`}>{describeLeft(record)}</li>
        ))}
      </ul>
      {records.length > shown ? (
        <p className="text-quiet">Y {formatNumber(records.length - shown)} más.</p>
      ) : null}
    </>
  );
}
