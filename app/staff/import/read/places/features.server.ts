import type { GivenFeature } from "../../../../shared/places/files/geojson.ts";
import { type PlaceKind, placeKinds } from "../../../../shared/places/place-kinds.ts";
import { precisionLabels, precisions } from "../../../../shared/places/places.ts";
import { listColumns } from "../../fields.ts";
import { findOption, foldHeader, foldName, readId } from "../names.server.ts";
import type { RawDocument } from "../reading.server.ts";

type Headers = ReadonlyMap<string, readonly string[]>;

/** What programs call the fields of a place, besides what tables do; shapefiles cut names after ten letters. */
function listHeaders(
  collection: "geometries" | "gazetteer",
  others: Readonly<Record<string, readonly string[]>>,
): Headers {
  const columns = new Map(listColumns(collection).map(({ field, headers }) => [field, headers]));
  return new Map(
    Object.entries(others).map(([field, names]) => {
      const known = [...names, ...(columns.get(field) ?? [])].map(foldHeader);
      const cut = known.flatMap((name) => [name.slice(0, 10), name.replaceAll(" ", "").slice(0, 10)]);
      return [field, [...known, ...cut.map(foldHeader)]];
    }),
  );
}

const placeHeaders = listHeaders("geometries", {
  work: ["id", "intervention", "id actuacion", "id intervention"],
  intervention: ["interventionName", "intervention", "nombre", "name"],
  precision: ["precision"],
  source: ["fuente", "source"],
  note: ["nota", "note"],
});
const registerHeaders = listHeaders("gazetteer", {
  name: ["name"],
  kind: ["kind", "tipo"],
  parent: ["parent"],
  code: ["code", "codigo"],
  aliases: [],
  ambiguous: [],
});

/** What a feature says of itself; properties that are not known are what else a map shows. */
function readFields({ properties }: GivenFeature, headers: Headers): Record<string, string> {
  const texts = new Map(
    Object.entries(properties ?? {}).flatMap(([name, value]) => {
      // An empty cell of a shapefile's numbers is read as one that is none.
      const isText = typeof value === "string" || Number.isFinite(value);
      const text = isText ? String(value).replaceAll("\0", "").trim() : "";
      return text === "" ? [] : [[foldHeader(name), text] as const];
    }),
  );
  return Object.fromEntries(
    [...headers].flatMap(([field, names]) => {
      const found = texts.get(names.find((name) => texts.has(name)) ?? "");
      return found === undefined ? [] : [[field, found]];
    }),
  );
}

/** The places of a file, one for each work: features of one work are one place. */
export function toPlaceDocuments(features: readonly GivenFeature[]): RawDocument[] {
  const named = features.map((feature, index) => ({ ...readPlace(feature), number: index + 1 }));
  const groups = Map.groupBy(named, ({ own, number }) => foldName(own.intervention) || `${number}`);
  return [...groups.values()].flatMap((group, index) => {
    const intervention = group[0]?.own.intervention ?? "";
    const numbers = group.map(({ number }) => number);
    const shapes = group.map(({ geometry, number }) => ({ type: "Feature", geometry, number }));
    const geometry = { type: "FeatureCollection", features: shapes };
    const value = { intervention, ...joinTexts(group.map(({ own }) => own)), geometry };
    const flaws = new Map(group.flatMap((feature) => feature.flaws).map((flaw) => [flaw.reason, flaw]));
    const label = nameElements(numbers, intervention);
    return [{ position: index + 1, line: null, label, value, reason: "", flaws: [...flaws.values()] }];
  });
}

/** What the features of one place say of it: as well known as the least known of them, and each text once. */
function joinTexts(features: readonly ReturnType<typeof readPlace>["own"][]) {
  const list = (field: "source" | "note") => [...new Set(features.flatMap((own) => own[field] ?? []))];
  const texts = { source: list("source"), note: list("note") };
  const told = Object.entries(texts).filter(([, each]) => each.length > 0);
  return {
    precision: precisions.findLast((one) => features.some(({ precision }) => precision === one)),
    ...Object.fromEntries(told.map(([field, each]) => [field, each.join("; ")])),
  };
}

function readPlace(feature: GivenFeature) {
  const {
    work,
    intervention: name = "",
    precision: given = "exact",
    source,
    note,
  } = readFields(feature, placeHeaders);
  const intervention = readId(feature.id) ?? readId(work) ?? name;
  const precision = findOption(precisionLabels, given);
  const flaws: NonNullable<RawDocument["flaws"]> = [];
  if (intervention === "")
    flaws.push({
      field: "intervention",
      reason:
        "No dice de qué actuación es: dale una propiedad «nombre» con el nombre de la actuación, o «id».",
    });
  if (!precision) {
    const choices = Object.values(precisionLabels).join(", ").toLowerCase();
    flaws.push({
      field: "precision",
      reason: `La precisión «${given.slice(0, 60)}» no es de la lista: ${choices}.`,
    });
  }
  return {
    geometry: feature.geometry,
    flaws,
    own: { source, note, intervention, precision: precision ?? "exact" },
  };
}

/** "elementos 3 y 7 «Parque lineal»". */
function nameElements(numbers: readonly number[], name: string): string {
  const shown = numbers.slice(0, 5).join(", ") + (numbers.length > 5 ? "…" : "");
  const quoted = name === "" ? "" : ` «${name.slice(0, 80).toWellFormed()}»`;
  return `${numbers.length === 1 ? "elemento" : "elementos"} ${shown}${quoted}`;
}

/** Whether features are places of the register: each says its name, and which kind of place it is. */
export function areOfRegister(features: readonly GivenFeature[]): boolean {
  const kinds: readonly string[] = placeKinds;
  return features
    .map((feature) => readFields(feature, registerHeaders))
    .every(({ name, kind }) => name !== undefined && kind !== undefined && kinds.includes(foldName(kind)));
}

/** The places of the register that a layer draws. @param byDefault the kind of those that say none */
export function toRegisterDocuments(
  features: readonly GivenFeature[],
  byDefault: PlaceKind | "" = "",
): RawDocument[] {
  return features.map((feature, index) => {
    const { kind = byDefault, ...fields } = readFields(feature, registerHeaders);
    const boundary = { type: "Feature", geometry: feature.geometry };
    return {
      position: index + 1,
      line: null,
      label: nameElements([index + 1], fields.name ?? ""),
      value: { ...fields, kind: foldName(kind), boundary },
      reason: "",
    };
  });
}
