import { useFormContext, useWatch } from "react-hook-form";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = FieldProps & {
  type?: "text" | "date" | "email" | "url";
  autoComplete?: string;
  placeholder?: string;
  /** @returns why an allowed value is doubtful */
  check?: (value: string) => string | null;
};

export function TextField({ type = "text", autoComplete = "off", placeholder, check, ...field }: Props) {
  const { register } = useFormContext();
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <input
            {...register(field.name)}
            {...control}
            type={type}
            autoComplete={autoComplete}
            placeholder={placeholder}
            className={type === "date" ? "field max-w-56" : "field"}
          />
          {check ? <Warning name={field.name} check={check} /> : null}
        </>
      )}
    </FormField>
  );
}

function Warning({ name, check }: { name: string; check: (value: string) => string | null }) {
  const value: unknown = useWatch({ name });
  const warning = typeof value === "string" && value !== "" ? check(value) : null;
  return (
    <p role="status" className="field-help empty:mb-0">
      {warning}
    </p>
  );
}
