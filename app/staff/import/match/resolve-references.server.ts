import { isRequired, type Support } from "../../../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../../../shared/values/revisions.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { collectionsByNoun, isCreatedByName, rules } from "../collections.server.ts";
import type { ProblemKind } from "../contract.ts";
import type { Collection } from "../fields.ts";
import type { Problems } from "../problems.server.ts";
import { readId } from "../read/names.server.ts";
import { readDescribedSource } from "./described-sources.server.ts";
import type { Directory, Found } from "./directory.server.ts";
import type { Draft } from "./draft.server.ts";

type Missing = Extract<Found, { problem: string }>["problem"];

/** Resolves a draft's references to ids. A missing required one refuses the draft, a missing link only warns. */
export function resolveReferences(draft: Draft, directory: Directory, problems: Problems): void {
  const { references, links, fields, one } = rules[draft.collection];
  const warn = (field: string, problem: Missing, target: Collection, given: string) => {
    const reason = `${explain(problem, target, given)} ${capitalize(one)} queda sin ese enlace.`;
    problems.add("danglingLink", draft, field, reason);
  };
  for (const [field, target] of Object.entries(references)) {
    const given = draft.references[field] ?? "";
    if (given === "") continue;
    const { levels } = rules[draft.collection];
    const below = target === draft.collection && levels ? String(draft.fields[levels.field]) : undefined;
    const found = directory.find(target, given, "", below);
    if ("id" in found) {
      draft.referenceIds[field] = found.id;
      continue;
    }
    const { problem } = found;
    const isNew = problem === "unknown" && readId(given) === null && isCreatedByName(target);
    // The row itself says what it is.
    if (draft.described[field] && problem === "unknown") continue;
    if (isNew) problems.addMissing(target, given);
    const declared = fields[field];
    // A name of no list in the cell of a table is an error of its row, which is left out until somebody says that it is created.
    // Nor is there an actor that only leads to one that is not there.
    if ((declared && isRequired(declared)) || (isNew && draft.columns) || draft.isAdded)
      problems.add(chooseKind(problem, target), draft, field, explain(problem, target, given));
    else warn(field, problem, target, given);
  }
  if (draft.columns && draft.described.source) resolvePublication(draft, directory, problems);
  if (draft.collection === "passages") resolvePassage(draft, directory, problems);
  if (draft.outcome === "refused") return;
  for (const [field, target] of Object.entries(links)) {
    if (!draft.links[field]) continue;
    const ids = new Set<string>();
    for (const given of draft.links[field]) {
      const found = directory.find(target, given, draft.referenceIds.intervention);
      if ("id" in found) ids.add(found.id);
      else warn(field, found.problem, target, given);
    }
    // What a record refers to anyway is not one of the others.
    for (const [reference, of] of Object.entries(references))
      if (of === target) ids.delete(draft.referenceIds[reference] ?? "");
    draft.linkIds[field] = [...ids];
  }
}

/** A newspaper that a row says of its source and no list has is created only where somebody says so. */
function resolvePublication(draft: Draft, directory: Directory, problems: Problems): void {
  const { publication = "" } = readDescribedSource(draft);
  const found = publication === "" ? null : directory.find("publications", publication);
  if (!found || "id" in found) return;
  if (found.problem === "unknown") problems.addMissing("publications", publication);
  const field = draft.columns?.sourcePublication ? "sourcePublication" : "source";
  const reason = explain(found.problem, "publications", publication);
  problems.add(chooseKind(found.problem, "publications"), draft, field, reason);
}

/** A passage names the record of its text, of any noun, and its sources by their ids. */
function resolvePassage(draft: Draft, directory: Directory, problems: Problems): void {
  const { noun, record, sources } = draft.fields as {
    noun?: RevisionNoun;
    record?: string;
    sources?: Support[];
  };
  const target = noun && collectionsByNoun.get(noun);
  if (target && record && directory.getParent(target, record) === null) {
    const problem = directory.wasRefused(target, record) ? "refused" : "unknown";
    problems.add(chooseKind(problem, target), draft, "record", explain(problem, target, record));
  }
  if (!sources) return;
  draft.fields.sources = sources.filter(({ source }) => directory.getParent("sources", source) !== null);
  if ((draft.fields.sources as Support[]).length < sources.length)
    problems.add("danglingLink", draft, "sources", "Hay una fuente que no está; el pasaje queda sin ella.");
}

function chooseKind(problem: Missing, target: Collection): ProblemKind {
  if (problem === "refused") return "refusedParent";
  if (problem === "ambiguous") return "ambiguous";
  return rules[target].isOrderedList ? "unknownCatalogEntry" : "unknownReference";
}

function explain(problem: Missing, target: Collection, given: string): string {
  const name = `${rules[target].one} «${given.slice(0, 120)}»`;
  if (problem === "refused") return `Depende de ${name}, que se rechazó.`;
  if (problem === "ambiguous")
    return `Hay varios registros con el nombre de ${name}; indica el identificador.`;
  return `${capitalize(name)} no está en los archivos ni en la base de datos.`;
}
