import { refuse } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import type { Collection, ProblemKind } from "../contract.ts";
import type { Problems } from "../problems.server.ts";
import type { Directory, Found } from "./directory.server.ts";
import type { Draft } from "./draft.server.ts";

/** Turns a draft's references into ids. A required one that is not there refuses it, a reported conflict only warns. */
export function resolveReferences(draft: Draft, directory: Directory, problems: Problems): void {
  const { candidate } = draft;
  for (const [field, target] of Object.entries(rules[candidate.collection].references)) {
    const given = candidate.references[field] ?? "";
    if (given === "") continue;
    const found = directory.find(target, given);
    if ("id" in found) {
      draft.references[field] = found.id;
      continue;
    }
    refuse(candidate, problems, kindOf(found, target), field, reasonOf(found.problem, target, given));
    draft.outcome = "refused";
  }
  if (candidate.reported && draft.outcome === null)
    resolveReported(draft, candidate.reported, directory, problems);
}

function resolveReported(draft: Draft, reported: string[], directory: Directory, problems: Problems): void {
  const ids = new Set<string>();
  for (const given of reported) {
    const found = directory.find("conflicts", given, draft.references.intervention);
    if ("id" in found) ids.add(found.id);
    else
      problems.add(
        "danglingLink",
        draft.candidate,
        "conflicts",
        `${reasonOf(found.problem, "conflicts", given)} La noticia queda sin ese enlace.`,
      );
  }
  draft.conflictIds = [...ids];
}

type Missing = Exclude<Found, { id: string }>;

function kindOf({ problem }: Missing, target: Collection): ProblemKind {
  if (problem === "refused") return "refusedParent";
  if (problem === "ambiguous") return "ambiguous";
  return rules[target].isFixedList ? "unknownCatalogEntry" : "unknownReference";
}

function reasonOf(problem: Missing["problem"], target: Collection, given: string): string {
  const name = `${rules[target].one} «${given.slice(0, 120)}»`;
  if (problem === "refused") return `Depende de ${name}, que se rechazó.`;
  if (problem === "ambiguous")
    return `Hay varios registros con el nombre de ${name}; indica el identificador.`;
  const sentence = `${name} no está en los archivos ni en la base de datos.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
