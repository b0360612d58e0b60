import { firstStages, firstSystems } from "../../../shared/study/first-lists.ts";
import { rules } from "../collections.server.ts";
import { type Collection, type CountedCollection, collections } from "../fields.ts";
import { foldCatalogName, readId } from "./names.server.ts";
import type { RawDocument, ReadFile } from "./reading.server.ts";

export type RecognizedDocument = RawDocument & { file: string; collection: CountedCollection };

/** Systems and stages have the same fields. */
type Guess = Collection | "systemOrStage" | null;

/** Recognizes each document by its fields and ids; a file's name is ignored. */
export function recognizeDocuments(files: ReadFile[]): RecognizedDocument[] {
  const uses = findUses(files);
  return files.flatMap((file) => {
    const guesses = file.documents.map(({ value }) => file.collection ?? guessCollection(value, uses));
    // A document without any field of its own, or that could not be read, is what most of its file is.
    const sure = guesses.filter((guess) => guess !== null && guess !== "systemOrStage");
    const [main = null] = [...Map.groupBy(sure, (guess) => guess)]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([collection]) => collection);
    const mainList = main === "systems" || main === "stages" ? main : null;
    return file.documents.map((document, index) => {
      const guess = guesses[index] ?? main;
      const collection = guess === "systemOrStage" ? mainList : guess;
      return Object.assign(document, {
        file: file.name,
        collection: collection ?? ("unrecognized" as const),
      });
    });
  });
}

function guessCollection(value: RawDocument["value"], uses: ReadonlyMap<string, Collection>): Guess {
  if (!value) return null;
  const [best] = collections
    .map((collection) => ({
      collection,
      count: rules[collection].ownFields.filter((field) => Object.hasOwn(value, field)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (best) return best.collection;
  if (!Object.hasOwn(value, "systemName")) return null;
  const id = readId(value._id) ?? "";
  const name = typeof value.systemName === "string" ? foldCatalogName(value.systemName) : "";
  return knownEntries.get(id) ?? knownEntries.get(name) ?? uses.get(id) ?? "systemOrStage";
}

/** Systems and stages of the first study by id and by name. */
const knownEntries = new Map(
  Object.entries({ systems: firstSystems, stages: firstStages }).flatMap(([collection, entries]) =>
    entries.flatMap(({ id, name }) =>
      [id, foldCatalogName(name)].map((key) => [key, collection as Collection] as const),
    ),
  ),
);

/** Ids of entries of lists that are new, by the fields that refer to them. */
function findUses(files: ReadFile[]): Map<string, Collection> {
  const uses = new Map<string, Collection>();
  for (const { value } of files.flatMap(({ documents }) => documents))
    for (const [field, list] of listReferences) {
      const id = readId(value?.[field]);
      if (id) uses.set(id, list);
    }
  return uses;
}

const listReferences = collections
  .flatMap((collection) => Object.entries(rules[collection].references))
  .filter(([, target]) => target === "systems" || target === "stages");
