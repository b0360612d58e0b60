import { useId } from "react";

export type SelectOption = { id: string; name: string };

/** A labelled select; its first option, empty, means no filter. */
export function SelectField(props: {
  label: string;
  name: string;
  anyLabel: string;
  options: SelectOption[];
  value: string;
}) {
  const id = useId();
  return (
    <div className="min-w-48 flex-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {props.label}
      </label>
      <select
        id={id}
        name={props.name}
        defaultValue={props.value}
        key={props.value}
        className="w-full rounded-card border border-quiet bg-surface px-3 py-2"
      >
        <option value="">{props.anyLabel}</option>
        {props.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
