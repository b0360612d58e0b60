import { type Ref, useId, useState } from "react";

type Props = {
  value: string;
  /** Of the image field. */
  label: string;
  id: string | undefined;
  inputRef: Ref<HTMLInputElement> | undefined;
  /** Id of the error. */
  error: string | undefined;
  onChange: (address: string) => void;
};

export function isOwnImage(address: string): boolean {
  return address.startsWith("/");
}

/** The address of an external image instead of a file. */
export function ImageAddress({ value, label, id, inputRef, error, onChange }: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const typed = isOwnImage(value) ? "" : value;
  const [isOpen, setOpen] = useState(typed !== "");
  return (
    <details
      open={isOpen || typed !== ""}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-2"
    >
      <summary className="list-item w-fit cursor-pointer py-2 text-brand">
        Usar la dirección de una imagen en internet<span className="sr-only">: {label}</span>
      </summary>
      <label htmlFor={inputId} className="field-label mt-2">
        Dirección de la imagen
      </label>
      <input
        ref={inputRef}
        id={inputId}
        type="url"
        inputMode="url"
        value={typed}
        placeholder="https://…"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined && typed !== ""}
        aria-describedby={error}
        onChange={(event) => onChange(event.target.value)}
        className="field"
      />
    </details>
  );
}
