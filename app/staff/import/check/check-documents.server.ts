import { mergedNamesColumn } from "../../../nouns/actors/declaration.ts";
import { removeOrigin } from "../../../shared/api/image-addresses.server.ts";
import { type Collection, collections, listColumns } from "../fields.ts";
import { describeRecord, type Problems } from "../problems.server.ts";
import type { RecognizedDocument } from "../read/recognize.server.ts";
import { type Candidate, type CheckOptions, checkDocument } from "./check-document.server.ts";
import { isBlank } from "./tidy-fields.server.ts";

/** Records between two notices of progress. */
const stride = 1000;

/** Everything that needs no database: cleans and checks each document, and reports those that are no records. */
export function checkDocuments(
  documents: RecognizedDocument[],
  { problems, now, box, progress, ownAddress }: CheckOptions,
): Candidate[] {
  const candidates: Candidate[] = [];
  // After all rows, which go before what others say of them.
  const added: Candidate[] = [];
  const unknownFields = new Set<string>();
  for (const [index, document] of documents.entries()) {
    if (index % stride === 0) progress({ step: "checked", done: index, total: documents.length });
    const { file, collection, value } = document;
    if (value === null) {
      const record = describeRecord(null, "", document);
      problems.add("malformed", { file, collection, record, recordId: null }, "", document.reason);
    } else if (collection !== "unrecognized") {
      removeOrigin(value, ownAddress ?? undefined);
      const candidate = checkDocument({ ...document, collection, value }, problems, { now, box });
      candidates.push(candidate);
      for (const merged of listMerged(value, candidate))
        added.push({
          ...checkDocument({ ...document, collection, value: merged }, problems, { now, box }),
          isAdded: true,
        });
      for (const field of Object.keys(value)) {
        if (knownFields.get(collection)?.has(field)) continue;
        const inFile = JSON.stringify([file, field]);
        if (unknownFields.has(inFile)) continue;
        unknownFields.add(inFile);
        problems.addToFile(
          "unknownField",
          { file, collection },
          "No conocemos este campo; no se importa.",
          field,
        );
      }
    }
  }
  reportUnrecognized(documents, problems);
  return [...candidates, ...added];
}

/** The actors that one of the files says were merged into it, which have no row of their own there. */
function listMerged(value: Record<string, unknown>, { collection, id, name }: Candidate) {
  if (collection !== "actors") return [];
  const { createdAt, updatedAt, [mergedNamesColumn.name]: names = [] } = value;
  return [names]
    .flat()
    .filter((each) => !isBlank(each))
    .map((each) => ({ name: each, mergedInto: id || name, createdAt, updatedAt }));
}

const knownFields: ReadonlyMap<Collection, ReadonlySet<string>> = new Map(
  collections.map((collection) => [collection, new Set(listColumns(collection).map(({ field }) => field))]),
);

/** Names fields only: an unknown file may contain secrets. */
function reportUnrecognized(documents: RecognizedDocument[], problems: Problems): void {
  const unrecognized = documents.filter(
    ({ collection, value }) => collection === "unrecognized" && value !== null,
  );
  for (const [file, list] of Map.groupBy(unrecognized, (document) => document.file)) {
    const fields = [...new Set(list.flatMap(({ value }) => Object.keys(value ?? {})))].slice(0, 12);
    const which = list.length === 1 ? "1 registro" : `${list.length} registros`;
    const reason = `No reconocemos qué son sus registros (${which}, con los campos ${fields.join(", ") || "ninguno"}).`;
    problems.addToFile("unrecognizedFile", { file, collection: "unrecognized" }, reason);
  }
}
