import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { formatCount } from "../../../../shared/values/text.ts";
import type { Outcome } from "./use-bulk.ts";

type Props = {
  outcome: Outcome;
  isBusy: boolean;
  onUndo: (operation: string) => Promise<void>;
};

/** What a bulk operation changed, what it left and why, and the way back. It receives the focus. */
export function BulkOutcome({ outcome, isBusy, onUndo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each outcome
  useEffect(() => box.current?.focus(), [outcome]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="grid items-start gap-x-5 gap-y-3 rounded-card border border-brand bg-surface px-4 py-3"
    >
      {outcome.kind === "undone" ? (
        <>
          <p className="font-semibold">{outcome.message}.</p>
          <Named title="Quedaron como estaban" records={outcome.left} />
        </>
      ) : outcome.kind === "merged" ? (
        <>
          <p className="font-semibold">{outcome.message}.</p>
          <UndoButton isBusy={isBusy} onUndo={() => onUndo(outcome.operation)} />
        </>
      ) : (
        <Done outcome={outcome} isBusy={isBusy} onUndo={onUndo} />
      )}
    </div>
  );
}

function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => Promise<void> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <button type="button" className="button-secondary" disabled={isBusy} onClick={() => void onUndo()}>
        Deshacer
      </button>
      <Link to={href("/admin/operations")}>Ver operaciones</Link>
    </p>
  );
}

type DoneProps = Props & { outcome: Outcome & { kind: "done" } };

function Done({ outcome: { result, isDeletion }, isBusy, onUndo }: DoneProps) {
  const { operation, changed, unchanged, kept, refused } = result;
  const parts = [
    isDeletion
      ? formatCount(changed, "registro eliminado", "registros eliminados")
      : formatCount(changed, "registro cambiado", "registros cambiados"),
    ...(unchanged > 0 ? [formatCount(unchanged, "ya estaba así", "ya estaban así")] : []),
    ...(refused.length > 0 ? [formatCount(refused.length, "quedó sin cambiar", "quedaron sin cambiar")] : []),
  ];
  return (
    <>
      <p className="font-semibold">{parts.join(", ")}.</p>
      <Named title="Quedaron sin cambiar" records={refused} />
      <Named
        title="Cambiados junto con lo que otra persona cambió mientras tanto, que se conserva"
        records={kept.map((record) => ({
          ...record,
          reason: `${record.actorName} cambió ${record.fields.join(", ") || "algo"}.`,
        }))}
      />
      {operation ? <UndoButton isBusy={isBusy} onUndo={() => onUndo(operation)} /> : null}
    </>
  );
}

const shown = 20;

function Named({
  title,
  records,
}: {
  title: string;
  records: { _id: string; name: string; reason: string }[];
}) {
  if (records.length === 0) return null;
  return (
    <details open={records.length <= shown}>
      <summary>
        {title}: {records.length}
      </summary>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {records.slice(0, shown).map(({ _id, name, reason }) => (
          <li key={_id}>
            {name}: {reason}
          </li>
        ))}
      </ul>
      {records.length > shown ? <p className="text-quiet">Y {records.length - shown} más.</p> : null}
    </details>
  );
}
