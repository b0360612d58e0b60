import { useId } from "react";
import { useAddressField } from "./address-field.ts";

/** Its name, `search`, is the parameter of every list page and API call. */
export function SearchField({ label, value = "" }: { label: string; value?: string | undefined }) {
  const id = useId();
  const field = useAddressField<HTMLInputElement>(value);
  return (
    <div className="min-w-56 flex-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        {...field}
        id={id}
        type="search"
        name="search"
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
        className="field"
      />
    </div>
  );
}
