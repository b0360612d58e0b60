import { useEffect, useId, useRef } from "react";

/** A labelled search box named `search`, as every list and its API call names it. */
export function SearchField({ label, value = "" }: { label: string; value?: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(value);
  // Back and "quitar filtro" change the address under the field; typing changes the field first and must not be undone.
  useEffect(() => {
    if (input.current && value.trim() !== typed.current.trim()) input.current.value = value;
    typed.current = value;
  }, [value]);
  return (
    <div className="min-w-56 flex-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name="search"
        defaultValue={value}
        onChange={(event) => {
          typed.current = event.currentTarget.value;
        }}
        autoComplete="off"
        enterKeyHint="search"
        className="field"
      />
    </div>
  );
}
