import { placeFields } from "../../../../nouns/places/declaration.ts";
import type { GivenFeature } from "../../../../shared/places/files/geojson.ts";
import { type PlaceKind, placeKinds } from "../../../../shared/places/place-kinds.ts";
import { listColumns } from "../../fields.ts";
import type { RawDocument } from "../json.server.ts";
import { foldHeader, foldName } from "../names.server.ts";

/** What programs call the columns of a register besides what a table of it does; shapefiles cut names after ten letters. */
const otherHeaders: Record<string, readonly string[]> = {
  name: ["name"],
  kind: ["kind", "tipo"],
  code: ["code", "codigo"],
  parent: ["parent"],
};
const headers = listColumns("gazetteer").flatMap(({ field, headers: own }) =>
  field in placeFields
    ? [field, ...own, ...(otherHeaders[field] ?? [])].map((header) => [foldHeader(header), field] as const)
    : [],
);
const fieldsByHeader = new Map([
  ...headers.map(([header, field]) => [header.slice(0, 10), field] as const),
  ...headers,
]);

function readFields({ properties }: GivenFeature): Record<string, string> {
  const pairs = Object.entries(properties ?? {}).flatMap(([name, value]) => {
    const field = fieldsByHeader.get(foldHeader(name));
    const isText = typeof value === "string" || typeof value === "number";
    return field && isText && String(value).trim() !== "" ? [[field, String(value).trim()] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Whether features are places of the register: each says its name, and which kind of place it is. */
export function areOfRegister(features: readonly GivenFeature[]): boolean {
  const kinds: readonly string[] = placeKinds;
  return features
    .map(readFields)
    .every(({ name, kind }) => name !== undefined && kind !== undefined && kinds.includes(foldName(kind)));
}

/** The places of the register that a layer draws. @param byDefault the kind of those that say none */
export function toRegisterDocuments(
  features: readonly GivenFeature[],
  byDefault: PlaceKind | "" = "",
): RawDocument[] {
  return features.map((feature, index) => {
    const { kind = byDefault, ...fields } = readFields(feature);
    return {
      position: index + 1,
      line: null,
      label: `elemento ${index + 1} «${(fields.name ?? "").slice(0, 80).toWellFormed()}»`,
      value: { ...fields, kind: foldName(kind), boundary: { type: "Feature", geometry: feature.geometry } },
      reason: "",
    };
  });
}
