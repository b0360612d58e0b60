import { formatNumber } from "../../../shared/values/text.ts";

type Props = { decided: number; total: number; unsaved: number; minutesLeft: number | null };

/** How many are decided, and how long the rest takes at this pace. */
export function DeskProgress({ decided, total, unsaved, minutesLeft }: Props) {
  const text = `${formatNumber(decided)} de ${formatNumber(total)} decididas`;
  const rest =
    minutesLeft === 1 ? "queda un minuto" : `quedan unos ${formatNumber(minutesLeft ?? 0)} minutos`;
  return (
    <div
      aria-busy={unsaved > 0}
      className="desk-progress mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet"
    >
      <progress
        max={Math.max(1, total)}
        value={decided}
        aria-label="Propuestas decididas"
        className="progress-bar h-2 max-w-96 flex-[1_1_12rem]"
      />
      <p>
        {text}
        {minutesLeft === null || decided >= total ? "" : `. A este paso, ${rest}`}
      </p>
    </div>
  );
}
