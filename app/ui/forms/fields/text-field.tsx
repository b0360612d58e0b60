import { useFormContext, useWatch } from "react-hook-form";
import { removeHiddenMarks } from "../../../shared/values/hidden-marks.ts";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = FieldProps & {
  type?: "text" | "date" | "email" | "url";
  autoComplete?: string;
  placeholder?: string;
  /** @returns why an allowed value is doubtful */
  check?: (value: string) => string | null;
};

export function TextField({ type = "text", autoComplete = "off", placeholder, ...field }: Props) {
  const { register } = useFormContext();
  const check = field.check ?? warnOfHiddenMarks;
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
          <Warning name={field.name} check={check} />
        </>
      )}
    </FormField>
  );
}

/** Pasted text often has them, and nobody sees them. */
function warnOfHiddenMarks(value: string): string | null {
  return removeHiddenMarks(value) === value
    ? null
    : "Hay marcas que no se ven o cambian la dirección del texto: se quitan al guardar.";
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
