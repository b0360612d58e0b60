import { useFormContext } from "react-hook-form";
import { type FieldProps, FormField } from "./form-field.tsx";

type Props = FieldProps & {
  type?: "text" | "date" | "email" | "url";
  autoComplete?: string;
  placeholder?: string;
};

/** One line of text, a date, or an address. */
export function TextField({ type = "text", autoComplete = "off", placeholder, ...field }: Props) {
  const { register } = useFormContext();
  return (
    <FormField {...field}>
      {(control) => (
        <input
          {...register(field.name)}
          {...control}
          type={type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          className={type === "date" ? "field max-w-56" : "field"}
        />
      )}
    </FormField>
  );
}
