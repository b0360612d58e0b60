import { useId } from "react";
import { useAddressField } from "./address-field.ts";

type Props = {
  label: string;
  value?: string | undefined;
  /** The parameter of the address; `search` on every list page and API call. */
  name?: "search" | "q";
  /** The id of a list of suggestions. */
  suggestions?: string;
};

export function SearchField({ label, value = "", name = "search", suggestions }: Props) {
  const id = useId();
  const field = useAddressField<HTMLInputElement>(value);
  return (
    <div className="search-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        {...field}
        id={id}
        type="search"
        name={name}
        list={suggestions}
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
        className="field"
      />
    </div>
  );
}
