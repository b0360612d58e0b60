import { createContext, type ReactNode, useContext, useId } from "react";
import { get, useFormContext, useFormState } from "react-hook-form";

/** What a control needs to be tied to its label, help and error. */
export type ControlProps = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  "aria-required": boolean;
};

export type FieldProps = {
  /** Name in the form's values, as on the wire. */
  name: string;
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
};

/** Sets the fields of a form apart from those of another form on the same page. */
export const FieldPrefix = createContext("campo");

/** Address of a field within its page: what the summary of errors links to. */
export function useFieldId(): (name: string) => string {
  const prefix = useContext(FieldPrefix);
  return (name) => `${prefix}-${name}`;
}

/** Label above, help under it, then the control, then what is wrong with it. */
export function FormField({
  name,
  label,
  help,
  isRequired = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useFieldId()(name);
  const helpId = useId();
  const errorId = useId();
  const error = useFieldError(name);
  const describedBy = [help ? helpId : "", error ? errorId : ""].filter((part) => part !== "").join(" ");
  return (
    <div className="form-field" data-invalid={error !== undefined}>
      <label htmlFor={id} className="field-label">
        {label}{" "}
        {isRequired ? <span className="text-[0.9rem] font-normal text-quiet">(obligatorio)</span> : null}
      </label>
      {help ? (
        <p id={helpId} className="field-help">
          {help}
        </p>
      ) : null}
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": describedBy || undefined,
        "aria-required": isRequired,
      })}
      {error ? (
        <p id={errorId} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong with a field, by the schema or by the server. */
export function useFieldError(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const error: unknown = get(errors, name);
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  // One of a list is wrong: the list says so.
  const nested = Object.values(error).find((one) => typeof one?.message === "string");
  return nested?.message;
}
