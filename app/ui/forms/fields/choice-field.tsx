import { useController } from "react-hook-form";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = FieldProps & {
  options: readonly { id: string; name: string }[];
  /** Text of the first option, which is empty. */
  emptyLabel?: string;
};

/** The options may be loaded after the value is known. */
export function ChoiceField({ options, emptyLabel = "Seleccione una opción", ...props }: Props) {
  const { field } = useController({ name: props.name });
  return (
    <FormField {...props}>
      {(control) => (
        <select {...field} {...control} value={field.value ?? ""} className="field">
          <option value="">{emptyLabel}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
