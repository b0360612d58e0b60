import { useId } from "react";
import { useAddressField } from "../address-field.ts";

type Props = { label: string; name: string; value: string };

/** A filter that is typed. */
export function InputField({ label, name, value }: Props) {
  const id = useId();
  const field = useAddressField<HTMLInputElement>(value);
  return (
    <div className="min-w-[min(10rem,100%)] flex-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input {...field} id={id} name={name} defaultValue={value} autoComplete="off" className="field" />
    </div>
  );
}
