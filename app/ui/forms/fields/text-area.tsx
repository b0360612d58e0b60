import { useFormContext, useWatch } from "react-hook-form";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = FieldProps & {
  rows?: number;
  /** In characters; those left are shown near the end. */
  maxLength: number;
};

export function TextArea({ rows = 6, maxLength, ...field }: Props) {
  const { register } = useFormContext();
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <textarea {...register(field.name)} {...control} rows={rows} className="field field-long" />
          <Remaining name={field.name} maxLength={maxLength} />
        </>
      )}
    </FormField>
  );
}

function Remaining({ name, maxLength }: { name: string; maxLength: number }) {
  const text: unknown = useWatch({ name });
  const left = maxLength - (typeof text === "string" ? text.length : 0);
  if (left > maxLength / 10) return null;
  return (
    <p role="status" className="field-help">
      {left >= 0
        ? formatCount(left, "carácter disponible", "caracteres disponibles")
        : left === -1
          ? "Sobra 1 carácter"
          : `Sobran ${formatNumber(-left)} caracteres`}
    </p>
  );
}
