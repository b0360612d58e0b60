import { z } from "zod";
import { type Field, type Fields, getLimit, isRequired, type ValueOf } from "./field-declarations.ts";
import { idSchema } from "./ids.ts";
import {
  blankable,
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
  -readonly [Name in keyof F as F[Name] extends { kind: "position" | "supports" }
    ? never
    : Name]: InputSchema<F[Name]>;
};

/** The schema of a form and of the body of a write. An absent optional field leaves the stored value as it is. */
export function inputSchema<const F extends Fields>(fields: F): z.ZodObject<InputShape<F>> {
  return z.object(buildShape(fields, ["position", "supports"], buildInputSchema)) as z.ZodObject<
    InputShape<F>
  >;
}

function buildShape(
  fields: Fields,
  without: readonly Field["kind"][],
  build: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  const shape = Object.entries(fields)
    .filter(([, { kind }]) => !without.includes(kind))
    .map(([name, field]) => [name, build(field).meta(describeField(field))]);
  return Object.fromEntries(shape);
}

/** Read when a description is written: a study calls its lists what it likes. */
const describeField = (field: Field) => ({
  get title() {
    return field.label;
  },
  get description() {
    return field.meaning;
  },
});

function buildInputSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "date":
      return field.required ? calendarDate(field.required) : blankable(calendarDate());
    case "address":
      return field.required ? requiredAddress(field.required) : optionalAddress().optional();
    case "reference":
      return field.required ? requiredId(() => field.required ?? "") : blankable(requiredId());
    case "choice":
      return field.required ? choice(field) : choice(field).optional();
    case "image":
      return optionalAddress().optional();
    case "names":
      return nameList().optional();
    case "actors":
      return nameList(cleanLine).optional();
    case "links":
      return idList().optional();
    default: {
      const clean = field.kind === "line" || field.kind === "imageText" ? cleanLine : cleanText;
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
      required && (input === undefined || input === null || input === "")
        ? required
        : `${label} debe ser ${Object.values(options)
            .join(", ")
            .replace(/, ([^,]*)$/, " o $1")}`,
  });
}

type WireSchema<F> = F extends { kind: "names" | "links" | "actors" }
  ? z.ZodArray<z.ZodString>
  : F extends { kind: "date" | "reference" }
    ? F extends { required: string }
      ? z.ZodString
      : z.ZodNullable<z.ZodString>
    : F extends { kind: "choice" }
      ? z.ZodType<ValueOf<F>>
      : z.ZodString;
type WireShape<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { kind: "imageAlt" | "position" | "supports" }
    ? never
    : Name]: WireSchema<F[Name]>;
};

/** The shape of a response; references are ids. */
export function wireShape<const F extends Fields>(fields: F): WireShape<F> {
  return buildShape(fields, ["imageAlt", "position", "supports"], buildWireSchema) as WireShape<F>;
}

function buildWireSchema(field: Field): z.ZodType {
  if (field.kind === "date") return field.required ? z.iso.datetime() : z.iso.datetime().nullable();
  if (field.kind === "reference") return field.required ? idSchema : idSchema.nullable();
  if (field.kind === "links") return z.array(idSchema);
  if (field.kind === "names" || field.kind === "actors") return z.array(z.string());
  return field.kind === "choice" ? z.enum(Object.keys(field.options)) : z.string();
}
