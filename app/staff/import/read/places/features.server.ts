import { interventionHeaders } from "../../../../nouns/interventions/declaration.ts";
import type { GivenFeature } from "../../../../shared/places/files/geojson.ts";
import { precisionLabels } from "../../../../shared/places/places.ts";
import type { RawDocument } from "../json.server.ts";
import { foldHeader, foldName, readId } from "../names.server.ts";

/** What programs call the name of a work; shapefiles cut names after ten letters. */
const nameHeaders = ["interventionName", "intervention", "nombre", "name", ...interventionHeaders].flatMap(
  (header) => {
    const folded = foldHeader(header);
    return [folded, folded.replaceAll(" ", "").slice(0, 10), folded.replaceAll(" ", "_").slice(0, 10)];
  },
);
const idHeaders = ["id", "intervention", "id actuacion", "id intervention"];

const precisionNames = new Map(
  Object.entries(precisionLabels).flatMap(([precision, label]) => [
    [precision, precision],
    [foldName(label), precision],
  ]),
);

/** The places of a file, one for each work: features of one work are one place. */
export function toPlaceDocuments(features: readonly GivenFeature[]): RawDocument[] {
  const named = features.map((feature, index) => ({
    ...readProperties(feature),
    feature,
    number: index + 1,
  }));
  const groups = Map.groupBy(named, ({ intervention, number }) => foldName(intervention) || `${number}`);
  return [...groups.values()].map((group, index) => {
    const [first] = group;
    const { intervention = "", flaws = [], own = {} } = first ?? {};
    return {
      position: index + 1,
      line: null,
      label: describeFeatures(
        group.map(({ number }) => number),
        intervention,
      ),
      value: {
        intervention,
        geometry: {
          type: "FeatureCollection",
          features: group.map(({ feature: { geometry }, number }) => ({ type: "Feature", geometry, number })),
        },
        ...own,
      },
      reason: "",
      flaws,
    };
  });
}

/** "elementos 3 y 7 «Parque lineal»". */
function describeFeatures(numbers: readonly number[], name: string): string {
  const shown = numbers.slice(0, 5).join(", ") + (numbers.length > 5 ? "…" : "");
  const quoted = name === "" ? "" : ` «${name.slice(0, 80).toWellFormed()}»`;
  return `${numbers.length === 1 ? "elemento" : "elementos"} ${shown}${quoted}`;
}

type Flaws = NonNullable<RawDocument["flaws"]>;

/** What a feature says of itself; properties that are not known are what else a map shows. */
function readProperties({ id, properties }: GivenFeature) {
  const texts = new Map(
    Object.entries(properties ?? {}).flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== ""
        ? [[foldHeader(name), value.replaceAll("\0", "").trim()]]
        : [],
    ),
  );
  const find = (names: readonly string[]) => names.flatMap((name) => texts.get(name) ?? [])[0];
  const ids = [id, ...idHeaders.map((name) => texts.get(name))].flatMap((given) => readId(given) ?? []);
  const flaws: Flaws = [];
  const intervention = ids[0] ?? find(nameHeaders) ?? "";
  if (intervention === "")
    flaws.push({
      field: "intervention",
      reason:
        "No dice de qué actuación es: dale una propiedad «nombre» con el nombre de la actuación, o «id».",
    });
  const given = find(["precision"]) ?? "exact";
  const precision = precisionNames.get(foldName(given));
  if (!precision) {
    const choices = Object.values(precisionLabels).join(", ").toLowerCase();
    flaws.push({
      field: "precision",
      reason: `La precisión «${given.slice(0, 60)}» no es de la lista: ${choices}.`,
    });
  }
  const [source, note] = [find(["fuente", "source"]), find(["nota", "note"])];
  return {
    intervention,
    flaws,
    own: { precision: precision ?? "exact", ...(source ? { source } : {}), ...(note ? { note } : {}) },
  };
}
