import { useId } from "react";
import { useAddressField } from "./address-field.ts";

type SelectOption = { id: string; name: string };

type Props = { label: string; name: string; anyLabel: string; options: SelectOption[]; value: string };

/** A labelled select; its first option, empty, means no filter. */
export function SelectField({ label, name, anyLabel, options, value }: Props) {
  const id = useId();
  const field = useAddressField<HTMLSelectElement>(value);
  return (
    <div className="min-w-48 flex-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select {...field} id={id} name={name} defaultValue={value} className="field">
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
