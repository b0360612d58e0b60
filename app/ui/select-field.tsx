import { useEffect, useId, useRef, useState } from "react";
import { useAddressField } from "./address-field.ts";

export type SelectOption = { id: string; name: string };

/** Where the options are that a page did not bring along. */
export type MoreOptions = {
  /** Answers all of them, as JSON. */
  path: string;
  /** The page from which the same is reached without JavaScript. */
  listPath: string;
};

type Props = {
  label: string;
  name: string;
  anyLabel: string;
  options: SelectOption[];
  value: string;
  /** Where the others are, when `options` has the chosen one at most. */
  more?: MoreOptions | undefined;
};

/** A labelled select; its first option, empty, means no filter. */
export function SelectField({ label, name, anyLabel, options, value, more }: Props) {
  const id = useId();
  const field = useAddressField<HTMLSelectElement>(value);
  const { all, tryAgain } = useAllOptions(more?.path);
  return (
    <div className="relative min-w-48 flex-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {more ? (
        <noscript>
          <a href={more.listPath} className="absolute top-0 right-0 text-sm">
            Ver la lista
          </a>
        </noscript>
      ) : null}
      <select {...field} id={id} name={name} defaultValue={value} className="field" onFocus={tryAgain}>
        <option value="">{anyLabel}</option>
        {(all ?? options).map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** @returns all options of `path`, once they have come; what did not come is asked for again by `tryAgain` */
function useAllOptions(path: string | undefined) {
  const [all, setAll] = useState<SelectOption[] | null>(null);
  const [attempt, setAttempt] = useState(1);
  const isMissing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is one more reading of the same
  useEffect(() => {
    if (path === undefined) return;
    const reading = new AbortController();
    readOptions(path, reading.signal).then(setAll, () => {
      isMissing.current = !reading.signal.aborted;
    });
    return () => reading.abort();
  }, [path, attempt]);
  function tryAgain() {
    if (!isMissing.current) return;
    isMissing.current = false;
    setAttempt((last) => last + 1);
  }
  return { all, tryAgain };
}

/** @throws Error where the answer does not come or is none */
async function readOptions(path: string, signal: AbortSignal): Promise<SelectOption[]> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as SelectOption[];
}
