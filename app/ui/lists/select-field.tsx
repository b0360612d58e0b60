import { useEffect, useId, useState } from "react";
import { useAddressField } from "./address-field.ts";

export type SelectOption = { id: string; name: string };

/** Where to load options that are not part of the page. */
export type MoreOptions = {
  /** Returns all options as JSON. */
  path: string;
  /** Lists the same without JavaScript. */
  listPath: string;
};

type Props = {
  label: string;
  name: string;
  anyLabel: string;
  options: SelectOption[];
  value: string;
  /** For short options, such as years. */
  isNarrow?: boolean;
  /** Given when `options` has only the chosen one. */
  more?: MoreOptions | undefined;
};

/** The first option, which is empty, means no filter. */
export function SelectField({ label, name, anyLabel, options, value, isNarrow = false, more }: Props) {
  const id = useId();
  const field = useAddressField<HTMLSelectElement>(value);
  const { all, isMissing, tryAgain } = useAllOptions(more?.path);
  // The page's options may be newer than those that were loaded.
  const listed = all ? [...all, ...options.filter(({ id }) => all.every((one) => one.id !== id))] : options;
  return (
    <div className={`select-field${isNarrow ? " narrow" : ""}`}>
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

/** @returns all options of `path` once they are loaded; `tryAgain` loads them again after an error */
function useAllOptions(path: string | undefined) {
  const [all, setAll] = useState<SelectOption[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [start, setStart] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each start
  useEffect(() => {
    if (path === undefined) return;
    const loading = new AbortController();
    import("../../shared/lists/load-options.ts").then(
      ({ loadOptions }) =>
        loadOptions(path, loading.signal, (options) => {
          if (options) setAll(options);
          setMissing(options === null);
        }),
      () => setMissing(true),
    );
    return () => loading.abort();
  }, [path, start]);
  const tryAgain = isMissing ? () => setStart(start + 1) : undefined;
  return { all, isMissing, tryAgain };
}
