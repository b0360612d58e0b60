import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldError, useField } from "../../../ui/forms/fields/form-field.tsx";

type Props = {
  /** Name of the row in the form. */
  name: string;
  /** What the choice is called. */
  called: string;
};

/** What a choice means, with an example: shown to those who code. */
export function ChoiceMeaningFields({ name, called }: Props) {
  const texts: unknown[] = useWatch({ name: [`${name}.definition`, `${name}.example`] });
  const [definition, example] = texts.map((text) => (typeof text === "string" ? text.trim() : ""));
  const errors = [useField(`${name}.definition`).error, useField(`${name}.example`).error];
  const isWrong = errors.some((error) => error !== undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <details className="ml-8" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-[0.95rem] wrap-anywhere">
        Definición y ejemplo<span className="sr-only"> de {called}</span>
        <span className="text-quiet">
          {definition ? `: ${definition}` : ": falta la definición"}
          {example ? "" : ", falta el ejemplo"}
        </span>
      </summary>
      <div className="mt-2 grid gap-3">
        <MeaningField name={`${name}.definition`} label="Definición" about="Cuándo se elige, y cuándo no." />
        <MeaningField name={`${name}.example`} label="Ejemplo" about="Un caso del estudio, en una frase." />
      </div>
    </details>
  );
}

function MeaningField({ name, label, about }: { name: string; label: string; about: string }) {
  const { register } = useFormContext();
  const { id, helpId, errorId, error, describedBy } = useField(name, about);
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <p id={helpId} className="field-help">
        {about}
      </p>
      <textarea
        {...register(name)}
        id={id}
        rows={2}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy}
        className="field field-sizing-content block max-h-[30vh] min-h-[4.5rem] leading-normal"
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
