import fc from "fast-check";

/** The part of JSON Schema that the published description uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Values that a schema does not describe, by name of the field: ids of records, dates, addresses. */
export type Known = Record<string, readonly unknown[]>;

/** Texts that could break a parser, a query, a path or a page. */
const hostileTexts = [
  "",
  " ",
  "\u200b",
  "'",
  '"',
  ";",
  "--",
  "\\",
  "%00",
  "\u0000",
  "\ud800",
  "' or 1=1 --",
  "'; drop table news; --",
  "$1",
  "$where",
  "../../etc/passwd",
  "..\\..\\windows",
  "<script>alert(1)</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of other languages is one of the texts that are tried
  "${7*7}{{7*7}}",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "1e309",
  "-1",
  "2014-02-30",
  "99999999999999999999",
  "javascript:alert(1)",
  "http://127.0.0.1/",
  "https://usuario:clave@example.org/",
  "a\r\nBcc: b@example.org",
  "\u202Eabc",
  "👨‍👩‍👧‍👦",
  "x\u0301\u0322".repeat(50),
  "(?:a+)+$",
  "%",
  "_",
  "f".repeat(24),
  "F".repeat(24),
  "a".repeat(5000),
];

/** Any code point. What fast-check calls "binary" is the same, after a second in which it maps them all. */
const anyCharacter = fc
  .oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 15, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((point) => String.fromCodePoint(point));

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
);

/** Values that a field does not expect. */
export const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, -1, 0.5, 1e300, 2 ** 53, [], {}, [[]], { $ne: null }, { $gt: "" }, [null]),
  fc.constantFrom("x".repeat(501), "x".repeat(20_001), "x".repeat(60_001)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates a value that the schema allows. @param name of the field */
export function validValue(schema: JsonSchema, known: Known, name = ""): fc.Arbitrary<unknown> {
  // Another call's field of this name may be of another type.
  const values = known[name]?.filter((value) => schema.type !== "string" || typeof value !== "object");
  if (values?.length && schema.type !== "array") return fc.constantFrom(...values);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, known, name)));
  switch (schema.type) {
    case "object":
      return validObject(schema, known);
    case "array":
      return fc.array(validValue(schema.items ?? {}, known, name), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case "integer":
    case "number": {
      const min = Math.max(schema.minimum ?? 0, 0);
      const max = Math.min(schema.maximum ?? 1000, 1000);
      return Number.isInteger(min) ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
    }
    case "boolean":
      return fc.boolean();
    case "string":
      return validText(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function validText({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  const length = { minLength, maxLength: Math.min(maxLength, 60) };
  if (pattern) {
    const matching = fc.stringMatching(new RegExp(pattern), { size: "small" });
    return matching.filter((text) => text.length >= minLength && text.length <= maxLength);
  }
  // With visible characters, so that not everything is trimmed away.
  return fc.oneof(
    fc.string({ unit: "grapheme", ...length }),
    fc.string({ unit: fc.constantFrom(..."aeiounñáé LPS,."), ...length }),
  );
}

function validObject(schema: JsonSchema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (!properties && propertyNames && typeof additionalProperties === "object")
    return fc.dictionary(
      validValue(propertyNames, known) as fc.Arbitrary<string>,
      validValue(additionalProperties, known),
      { maxKeys: 3 },
    );
  const names = Object.keys(properties ?? {});
  const all = fc.record(mapFields(properties ?? {}, (field, name) => validValue(field, known, name)));
  // Omits optional fields half of the time.
  return fc
    .tuple(all, fc.subarray(names.filter((name) => !required.includes(name))))
    .map(([value, left]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name))),
    );
}

export function mapFields<T>(
  properties: Record<string, JsonSchema>,
  make: (field: JsonSchema, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, make(field, name)]));
}

/** Fields that no call has and other systems would obey. */
export const unknownFields = fc.dictionary(
  fc.constantFrom("_id", "rol", "__v", "createdAt", "passwordHash", "__proto__", "constructor", "$set", "id"),
  invalidValue,
  { maxKeys: 2 },
);
