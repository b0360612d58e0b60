import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import type { Outcome } from "./use-bulk.ts";

type Props = {
  outcome: Outcome;
  isBusy: boolean;
  onUndo: (operation: string) => Promise<void>;
};

/** What a bulk operation changed, what it left and why, and the way back. It receives the focus. */
export function BulkOutcome({ outcome, isBusy, onUndo }: Props) {
  const { said, lists, operation } = outcome;
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
      <p className="font-semibold">{said}.</p>
      {lists.map((list) => (
        <Named key={list.title} {...list} />
      ))}
      {operation === null ? null : (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <button
            type="button"
            className="button-secondary"
            disabled={isBusy}
            onClick={() => void onUndo(operation)}
          >
            Deshacer
          </button>
          <Link to={href("/admin/operations")}>Ver operaciones</Link>
        </p>
      )}
    </div>
  );
}

const shown = 20;

function Named({ title, records }: Outcome["lists"][number]) {
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
