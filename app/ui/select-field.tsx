import { useEffect, useId, useRef } from "react";

type SelectOption = { id: string; name: string };

type Props = { label: string; name: string; anyLabel: string; options: SelectOption[]; value: string };

/** A labelled select; its first option, empty, means no filter. */
export function SelectField({ label, name, anyLabel, options, value }: Props) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  // The address may change under the field: Back, or a filter that is taken away.
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <div className="min-w-48 flex-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select ref={select} id={id} name={name} defaultValue={value} className="field">
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
