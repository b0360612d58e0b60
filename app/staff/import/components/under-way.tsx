import type { ImportProgress } from "../contract.ts";
import { describeProgress } from "../counts.ts";

type Props = {
  /** Null while the files are sent. */
  progress: ImportProgress | null;
  /** "la revisión". */
  what: string;
  onCancel: () => void;
};

/** How far an import or its check is, and the way to cancel it. */
export function UnderWay({ progress, what, onCancel }: Props) {
  const share = progress?.total ? progress.done / progress.total : undefined;
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      <progress
        // Without a value while it is unknown how much there is.
        {...(share === undefined ? {} : { value: share })}
        aria-label={`Avance de ${what}`}
        className="progress-bar"
      />
      <span className="text-quiet tabular-nums">
        {progress ? describeProgress(progress) : "Enviando los archivos…"}
      </span>
      <button type="button" className="button-secondary" onClick={onCancel}>
        Cancelar<span className="sr-only"> {what}</span>
      </button>
    </div>
  );
}
