import { formatNumber } from "../../shared/values/text.ts";

type Props = {
  done: number;
  total: number;
  /** What is counted, in the plural: "Registros codificados". */
  what: string;
  /** Said after the numbers: "decididas". */
  unit?: string;
  /** Null before there is a pace. */
  minutesLeft: number | null;
  isSaving: boolean;
};

/** How much of a queue is done, and how long the rest takes at this pace. */
export function WorkProgress({ done, total, what, unit = "", minutesLeft, isSaving }: Props) {
  return (
    <div
      aria-busy={isSaving}
      className="work-progress mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet"
    >
      <progress
        max={Math.max(1, total)}
        value={done}
        aria-label={what}
        className="progress-bar h-2 max-w-96 flex-[1_1_12rem]"
      />
      <p>
        {`${formatNumber(done)} de ${formatNumber(total)} ${unit}`.trim()}
        {minutesLeft === null || done >= total ? "" : ` · ${describeRest(minutesLeft)}`}
      </p>
    </div>
  );
}

function describeRest(minutes: number): string {
  if (minutes <= 1) return "queda un minuto";
  if (minutes <= 90) return `quedan unos ${formatNumber(minutes)} minutos`;
  return `quedan unas ${formatNumber(Math.round(minutes / 60))} horas`;
}
