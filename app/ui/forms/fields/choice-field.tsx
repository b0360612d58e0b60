import { useController } from "react-hook-form";
import { useTypedChoice } from "../choosing/use-typed-choice.ts";
import { unlisted } from "./describe.ts";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = FieldProps & {
  options: readonly { id: string; name: string }[];
  /** Text of the first option, which is empty. */
  emptyLabel?: string;
};

/** Typed letters choose the option that has words beginning with them. The options may be loaded after the value is known. */
export function ChoiceField({ options, emptyLabel = "Seleccione una opción", ...props }: Props) {
  const { field } = useController({ name: props.name });
  const { note, handlers } = useTypedChoice(options, field.onChange);
  const isUnlisted = field.value && options.length > 0 && options.every(({ id }) => id !== field.value);
  return (
    <FormField {...props}>
      {(control) => (
        <span className="choice">
          <select
            {...field}
            {...control}
            {...handlers}
            onBlur={() => {
              handlers.onBlur();
              field.onBlur();
            }}
            value={field.value ?? ""}
            className="field"
          >
            <option value="">{emptyLabel}</option>
            {isUnlisted ? <option value={field.value}>{unlisted}</option> : null}
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <span role="status" className="choice-note">
            {note}
          </span>
        </span>
      )}
    </FormField>
  );
}
