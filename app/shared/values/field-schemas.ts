import { z } from "zod";
import { type Field, type Fields, getLimit, isRequired, type ValueOf } from "./field-declarations.ts";
import { idSchema } from "./ids.ts";
import {
  calendarDate,
  cleanLine,
  cleanText,
  idList,
  nameList,
  optionalAddress,
  optionalText,
  requiredAddress,
  requiredId,
  requiredText,
} from "./schemas.ts";

type InputSchema<F> = F extends { required: string }
  ? z.ZodType<ValueOf<F>, ValueOf<F>>
  : z.ZodOptional<z.ZodType<ValueOf<F>, ValueOf<F>>>;
type InputShape<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { kind: "position" } ? never : Name]: InputSchema<F[Name]>;
};

/** The schema of a form and of the body of a write. An absent optional field leaves the stored value as it is. */
export function inputSchema<const F extends Fields>(fields: F): z.ZodObject<InputShape<F>> {
  return z.object(buildShape(fields, ["position"], buildInputSchema)) as z.ZodObject<InputShape<F>>;
}

function buildShape(
  fields: Fields,
  without: readonly Field["kind"][],
  build: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  const shape = Object.entries(fields)
    .filter(([, { kind }]) => !without.includes(kind))
    .map(([name, field]) => [name, build(field).meta({ title: field.label, description: field.meaning })]);
  return Object.fromEntries(shape);
}

function buildInputSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "date":
      return calendarDate(field.required);
    case "address":
      return requiredAddress(field.required);
    case "reference":
      return requiredId(field.required);
    case "choice":
      return choice(field);
    case "image":
      return optionalAddress().optional();
    case "names":
      return nameList().optional();
    case "links":
      return idList().optional();
    default: {
      const clean = field.kind === "line" ? cleanLine : cleanText;
      return isRequired(field)
        ? requiredText(field.required, getLimit(field), clean)
        : optionalText(getLimit(field), clean).optional();
    }
  }
}

function choice({ label, required, options }: Extract<Field, { kind: "choice" }>) {
  const names = Object.keys(options);
  return z.enum(names, {
    error: ({ input }) =>
      input === undefined || input === null || input === ""
        ? required
        : `El ${label.toLowerCase()} debe ser ${names.join(" o ")}`,
  });
}

type WireSchema<F> = F extends { kind: "names" | "links" }
  ? z.ZodArray<z.ZodString>
  : F extends { kind: "choice" }
    ? z.ZodType<ValueOf<F>>
    : z.ZodString;
type WireShape<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { kind: "imageAlt" | "position" } ? never : Name]: WireSchema<
    F[Name]
  >;
};

/** The shape of a response; references are ids. */
export function wireShape<const F extends Fields>(fields: F): WireShape<F> {
  return buildShape(fields, ["imageAlt", "position"], buildWireSchema) as WireShape<F>;
}

function buildWireSchema(field: Field): z.ZodType {
  if (field.kind === "date") return z.iso.datetime();
  if (field.kind === "reference") return idSchema;
  if (field.kind === "links") return z.array(idSchema);
  if (field.kind === "names") return z.array(z.string());
  return field.kind === "choice" ? z.enum(Object.keys(field.options)) : z.string();
}
