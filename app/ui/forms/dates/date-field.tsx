import type { ComponentProps } from "react";
import { useController } from "react-hook-form";
import { type FieldProps, FormField } from "../fields/form-field.tsx";
import { DateInput } from "./date-input.tsx";

type Props = FieldProps & Pick<ComponentProps<typeof DateInput>, "last" | "isDoubtful">;

/** A date in a form; its value is `yyyy-mm-dd`, or the text that is no date. */
export function DateField({ last, isDoubtful, ...props }: Props) {
  const { field } = useController({ name: props.name });
  const { name, ref, onBlur, onChange } = field;
  return (
    <FormField {...props}>
      {(control) => (
        <DateInput
          control={{ ...control, ref, name, onBlur }}
          value={field.value ?? ""}
          onChange={onChange}
          last={last}
          isDoubtful={isDoubtful}
        />
      )}
    </FormField>
  );
}
