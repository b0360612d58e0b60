import { fixedStages, fixedSystems } from "../../../records/catalog/constants.ts";
import type { Collection, CountedCollection } from "../contract.ts";
import type { RawDocument } from "./json.server.ts";
import { foldCatalogName, readId } from "./names.server.ts";
import type { ReadFile } from "./source.server.ts";

export type RecognizedDocument = RawDocument & { file: string; collection: CountedCollection };

type Value = Record<string, unknown>;
/** Systems and stages have the same fields. */
type Shape = Collection | "systemOrStage";

const ownFields: [Shape, string[]][] = [
  ["news", ["newsName", "newsDate"]],
  ["conflicts", ["conflictName", "timeStressOccurrence", "actorsInvolved"]],
  ["interventions", ["interventionName", "strategicProject", "hierarchy", "internalSystem"]],
  [
    "datasheets",
    [
      "features",
      "conflictivity",
      "spatialization",
      "image_description",
      "image_features",
      "image_conflictivity",
    ],
  ],
  ["hierarchies", ["hierarchyName"]],
  ["systemOrStage", ["systemName"]],
];

/** Says of each document what it is, by its fields and ids; a file's name says nothing. */
export function recognizeDocuments(files: ReadFile[]): RecognizedDocument[] {
  const isUsedAs = usesOf(files);
  return files.flatMap((file) => {
    const found = file.documents.map(({ value }) => file.collection ?? collectionOf(value, isUsedAs));
    // A document without any field of its own, or that could not be read, is what most of its file is.
    const main = mostFrequent(
      found.filter((collection) => collection !== null && collection !== "systemOrStage"),
    );
    return file.documents.map((document, index) => {
      const own = found[index];
      const undecided = own === null || own === undefined || own === "systemOrStage";
      const fallback = own === "systemOrStage" && main !== "systems" && main !== "stages" ? null : main;
      return { ...document, file: file.name, collection: undecided ? (fallback ?? "unrecognized") : own };
    });
  });
}

function collectionOf(value: Value | null, isUsedAs: (id: string) => Collection | null): Shape | null {
  if (!value) return null;
  const [best] = ownFields
    .map(([shape, fields]) => ({
      shape,
      count: fields.filter((field) => Object.hasOwn(value, field)).length,
    }))
    .sort((a, b) => b.count - a.count);
  if (!best || best.count === 0) return null;
  return best.shape === "systemOrStage" ? systemOrStage(value, isUsedAs) : best.shape;
}

const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
const namesOf = (list: readonly { name: string }[]) => new Set(list.map(({ name }) => foldCatalogName(name)));
const systems = { ids: idsOf(fixedSystems), names: namesOf(fixedSystems) };
const stages = { ids: idsOf(fixedStages), names: namesOf(fixedStages) };

function systemOrStage(value: Value, isUsedAs: (id: string) => Collection | null): Shape {
  const id = readId(value._id) ?? "";
  const name = typeof value.systemName === "string" ? foldCatalogName(value.systemName) : "";
  if (systems.ids.has(id)) return "systems";
  if (stages.ids.has(id)) return "stages";
  if (systems.names.has(name)) return "systems";
  if (stages.names.has(name)) return "stages";
  return isUsedAs(id) ?? "systemOrStage";
}

/** Interventions name systems, conflicts name stages. */
function usesOf(files: ReadFile[]): (id: string) => Collection | null {
  const uses = new Map<string, Collection>();
  for (const { documents } of files)
    for (const { value } of documents) {
      const system = readId(value?.internalSystem);
      const stage = readId(value?.timeStressOccurrence);
      if (system) uses.set(system, "systems");
      if (stage) uses.set(stage, "stages");
    }
  return (id) => uses.get(id) ?? null;
}

function mostFrequent<T>(values: T[]): T | null {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
