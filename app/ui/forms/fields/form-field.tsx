import { createContext, type ReactNode, useContext, useId } from "react";
import { get, useFormContext, useFormState } from "react-hook-form";

/** Attributes that tie a control to its label, help and error. */
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

/** Prefix of the ids of a form's fields, so that two forms on a page have different ones. */
export const FieldPrefix = createContext("campo");

/** Ids of controls, which the summary of errors links to. */
export function useFieldId(): (name: string) => string {
  const prefix = useContext(FieldPrefix);
  return (name) => `${prefix}-${name}`;
}

/**
 * Focuses a field's control at once. React Hook Form's `setFocus` does it in a timer: a user who has gone on to another
 * field meanwhile would type into this one.
 */
export function useFieldFocus(): (name: string) => void {
  const fieldId = useFieldId();
  return (name) => document.getElementById(fieldId(name))?.focus();
}

/** Label above, help under it, then the control, then its error. */
export function FormField({
  name,
  label,
  help,
  isRequired = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, helpId, errorId, error, describedBy } = useField(name, help);
  return (
    <div className="form-field" data-invalid={error !== undefined}>
      <label htmlFor={id} className="field-label">
        {label}{" "}
        {isRequired ? <span className="text-[0.9rem] font-normal text-quiet">(obligatorio)</span> : null}
      </label>
      <FieldHelp id={helpId}>{help}</FieldHelp>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": describedBy,
        "aria-required": isRequired,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The error of a field, and the ids that tie its control to its help and error. */
export function useField(name: string, help?: ReactNode) {
  const id = useFieldId()(name);
  const helpId = useId();
  const errorId = useId();
  const error = useFieldError(name);
  const describedBy = [help ? helpId : "", error ? errorId : ""].join(" ").trim() || undefined;
  return { id, helpId, errorId, error, describedBy };
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="field-help">
      {children}
    </p>
  );
}

type FieldErrorProps = { id?: string; className?: string; children: string | undefined };

export function FieldError({ id, className = "field-error", children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p id={id} className={className}>
      {children}
    </p>
  );
}

function useFieldError(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const error: unknown = get(errors, name);
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  // An error in an entry of a list is shown at the list.
  const nested = Object.values(error).find((one) => typeof one?.message === "string");
  return nested?.message;
}
