import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { type FieldProps, FormField } from "./form-field.tsx";

export function PasswordField({ autoComplete, ...field }: FieldProps & { autoComplete: string }) {
  const { register } = useFormContext();
  const [isShown, setShown] = useState(false);
  return (
    <FormField {...field}>
      {(control) => (
        <span className="flex gap-2">
          <input
            {...register(field.name)}
            {...control}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className="field"
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="button-quiet shrink-0"
          >
            {isShown ? "Ocultar" : "Mostrar"}
          </button>
        </span>
      )}
    </FormField>
  );
}
