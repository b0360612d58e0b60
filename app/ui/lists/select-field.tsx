import { useEffect, useId, useState } from "react";
import { useAddressField } from "../address-field.ts";

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
  const { all, isMissing, tryAgain } = useAllOptions(more?.path);
  // What the page brings may be newer.
  const listed = all ? [...all, ...options.filter(({ id }) => all.every((one) => one.id !== id))] : options;
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
        {listed.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
        {isMissing ? <option disabled>No pudimos cargar la lista</option> : null}
      </select>
    </div>
  );
}

/** How often options are asked for by themselves, and milliseconds between: a crowded server says to come again in two seconds. */
const attempts = { most: 5, pause: 3_000 };

/** @returns all options of `path`, once they have come; what did not come is asked for again, at once by `tryAgain` */
function useAllOptions(path: string | undefined) {
  const [all, setAll] = useState<SelectOption[] | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (path === undefined) return;
    const reading = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    readOptions(path, reading.signal).then(
      (options) => {
        setAll(options);
        setMissing(false);
      },
      () => {
        if (reading.signal.aborted) return;
        setMissing(true);
        if (attempt < attempts.most) timer = setTimeout(() => setAttempt(attempt + 1), attempts.pause);
      },
    );
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [path, attempt]);
  const tryAgain = isMissing ? () => setAttempt((last) => last + 1) : undefined;
  return { all, isMissing, tryAgain };
}

/** @throws Error where the answer does not come or is none */
async function readOptions(path: string, signal: AbortSignal): Promise<SelectOption[]> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as SelectOption[];
}
