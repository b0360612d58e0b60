import { z } from "zod";
import { periodFilter } from "../../shared/lists/filter-values.ts";
import { emptyAsMissing, idFilter, pagingFields, searchFilter } from "../../shared/lists/list-query.ts";
import { inputSchema } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { calendarDate, optionalText, requiredText, versionField } from "../../shared/values/schemas.ts";
import { isListField, listBulkFields } from "./bulk/fields.ts";
import { bulkLimit, checks, type TableFormat, tableFormats } from "./constants.ts";
import { listTableFields, type TableNoun, tableNouns } from "./fields.ts";

const unknownNoun = "Ese tipo de registro no tiene tabla";
const noun = z.enum(tableNouns as [TableNoun, ...TableNoun[]], { error: unknownNoun });
export const tableParameters = z.object({ noun });

const formats = Object.keys(tableFormats) as [TableFormat, ...TableFormat[]];
export const tableFileParameters = tableParameters.extend({
  format: z.enum(formats, { error: "Ese formato no existe" }),
});
export const tableFileShape = z.string().meta({ contentMediaType: tableFormats.xlsx.type });

export type Check = keyof typeof checks;
const checkNames = Object.keys(checks) as [Check, ...Check[]];
const check = z.enum(checkNames, { error: "Esa revisión no existe" });

const wrongDate = "La fecha debe tener la forma aaaa-mm-dd";
const dateFilter = emptyAsMissing(calendarDate(wrongDate));

/** Filters of every table. */
const ownFilters = z.object({
  search: searchFilter,
  check: emptyAsMissing(check),
  /** Those that were found right, instead of those to be looked at. */
  accepted: emptyAsMissing(z.enum(["true", "false"], { error: "Debe ser true o false" })),
  conflict: idFilter,
  /** An assigned list: its records, whatever the filters that it was made with leave by now. */
  list: idFilter,
  from: periodFilter,
  to: periodFilter,
  /** Who entered it: a user's name. */
  by: emptyAsMissing(z.string({ error: "Debe ser un solo usuario" }).max(100, "Ese usuario no existe")),
  /** Entered on this day or later. */
  since: dateFilter,
  /** Entered on this day or earlier. */
  until: dateFilter,
  /** A field, createdAt or updatedAt; with "-" before it from the last to the first. */
  sort: emptyAsMissing(z.string({ error: "El orden debe ser uno solo" }).max(60, "Ese orden no existe")),
});

/** A reference of a noun is a filter under its own name. */
const references = tableNouns.flatMap((of) =>
  Object.entries(listTableFields(of)).flatMap(([name, { kind }]) => (kind === "reference" ? [name] : [])),
);
export const tableQuery = ownFilters.extend(
  Object.fromEntries(references.map((name) => [name, idFilter])) as { intervention: typeof idFilter },
);
export type TableQuery = z.infer<typeof ownFilters> & Record<string, unknown>;
export const tableListQuery = tableQuery.extend(pagingFields);

const amount = z.number().int().min(0);
const acceptedShape = z.object({ reason: z.string(), actorName: z.string(), at: z.iso.datetime() });

const differenceShape = z.object({ label: z.string(), own: z.string(), other: z.string() });

export const tableRowShape = z
  .object({
    _id: idSchema,
    __v: amount,
    name: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** "" for what was there before the history. */
    enteredBy: z.string(),
    /** By wire field, as people read it; long texts are cut. */
    values: z.record(z.string(), z.string()),
    /** Of the check that is asked for. */
    accepted: acceptedShape.nullable(),
    /** Where likely copies are asked for: what each one is a copy of, and what differs. */
    duplicates: z.array(z.object({ _id: idSchema, name: z.string(), differences: z.array(differenceShape) })),
  })
  .meta({ id: "TableRow" });
export type TableRow = z.infer<typeof tableRowShape>;

export const tableIdsShape = z.array(z.object({ _id: idSchema, __v: amount }));
export type TableIds = z.infer<typeof tableIdsShape>;

const wrongVersions = "Las versiones son un número por registro";

/** What a bulk operation does to each record. Checked against the noun's fields by `readBulkChange`. */
export const bulkFields = z.object({
  ids: z
    .array(idSchema, { error: "Elige los registros" })
    .min(1, "Elige los registros")
    .max(bulkLimit, `Elige como máximo ${bulkLimit} registros`),
  versions: z.record(idSchema, z.number(wrongVersions).int(wrongVersions), wrongVersions).optional().meta({
    description: "`__v` of the records as they were chosen; without it they are changed as they are",
  }),
  set: z.record(z.string(), z.unknown(), { error: "Elige qué cambiar" }).optional(),
  add: z.record(z.string(), z.unknown(), { error: "Elige qué agregar" }).optional(),
  clear: z
    .array(z.string({ error: "Elige qué vaciar" }), { error: "Elige qué vaciar" })
    .max(50, "Elige qué vaciar")
    .optional()
    .meta({ description: "Optional fields that are to have no value; `set` takes no empty ones" }),
  delete: z.literal(true, { error: "Debe ser true" }).optional(),
});
export type BulkInput = z.infer<typeof bulkFields>;

/** The schema of what may be set, and of what may be added to lists. */
export function bulkChangeSchema(of: TableNoun, part: "set" | "add"): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(listBulkFields(of)).filter(
    ([, field]) => part === "set" || isListField(field),
  );
  return inputSchema(Object.fromEntries(fields)).partial() as z.ZodType<Record<string, unknown>>;
}

const named = { _id: idSchema, name: z.string() };
export const bulkResultShape = z
  .object({
    /** By which it is undone; null where nothing changed. */
    operation: idSchema.nullable(),
    changed: amount,
    unchanged: amount,
    /** Changed although somebody had changed something else in them meanwhile, which stays. */
    kept: z.array(z.object({ ...named, actorName: z.string(), fields: z.array(z.string()) })),
    refused: z.array(z.object({ ...named, reason: z.string() })),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.infer<typeof bulkResultShape>;

export const checkParameters = z.object({ noun, recordId: idSchema, check });
export const acceptFields = z.object({
  reason: requiredText("Escribe por qué es correcto", 500),
  /** Of the record as it was looked at. */
  __v: versionField,
});

export const viewFields = z.object({
  noun,
  name: requiredText("Escribe un nombre para la vista", 80),
  query: optionalText(2000),
  isShared: z.boolean({ error: "Debe ser true o false" }),
});
export type ViewInput = z.infer<typeof viewFields>;
export const viewUpdate = viewFields.extend({ __v: versionField });
export type ViewUpdate = z.infer<typeof viewUpdate>;
export const viewShape = viewFields
  .extend({
    _id: idSchema,
    __v: amount,
    isOwn: z.boolean(),
    mayChange: z.boolean(),
    ownerName: z.string(),
  })
  .meta({ id: "SavedView" });
export type View = z.infer<typeof viewShape>;
