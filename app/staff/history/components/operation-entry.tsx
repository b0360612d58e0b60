import { href, Link } from "react-router";
import type { ListedOperation } from "../../../features/operations/contract.ts";
import { describeLeft, kindLabels, undoFlag } from "../../../features/operations/fields.ts";
import { addFlag, opensDialog } from "../../../shared/lists/query-flags.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { Timestamp } from "../../../ui/timestamp.tsx";

type Props = { operation: ListedOperation; parameters: string };

export function OperationEntry({ operation, parameters }: Props) {
  const { _id, kind, at, actorName, title, records, undone, canUndo, left } = operation;
  return (
    <li className="border-b border-line py-3 lg:grid lg:grid-cols-[17rem_1fr_auto] lg:gap-6">
      <p className="text-quiet">
        <Timestamp at={at} />
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-quiet">
          <strong className="text-ink">{actorName}</strong> · {kindLabels[kind]}
          {records > 1 ? ` · ${formatCount(records, "registro", "registros")}` : null}
        </p>
        <h2 className="font-sans text-base">{title}</h2>
        {undone ? (
          <p className="mt-1">
            Deshecha: {undone.actorName} · <Timestamp at={undone.at} />
          </p>
        ) : null}
        {left.length > 0 ? (
          <details className="mt-1">
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
          className="button-quiet self-start max-lg:mt-1 max-lg:-ml-3"
        >
          Deshacer<span className="sr-only"> {title}</span>
        </Link>
      ) : kind === "edition" ? (
        <Link to={href("/admin/editions")} className="button-quiet self-start max-lg:mt-1 max-lg:-ml-3">
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
