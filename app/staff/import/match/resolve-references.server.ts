import { capitalize } from "../../../shared/values/text.ts";
import { rules } from "../collections.server.ts";
import type { Collection, ProblemKind } from "../contract.ts";
import type { Problems } from "../problems.server.ts";
import type { Directory, Found } from "./directory.server.ts";
import type { Draft } from "./draft.server.ts";

type Missing = Extract<Found, { problem: string }>["problem"];

/** Resolves a draft's references to ids. A missing required one refuses the draft, a missing link only warns. */
export function resolveReferences(draft: Draft, directory: Directory, problems: Problems): void {
  const { references, links, one } = rules[draft.collection];
  for (const [field, target] of Object.entries(references)) {
    const given = draft.references[field] ?? "";
    if (given === "") continue;
    const found = directory.find(target, given);
    if ("id" in found) draft.referenceIds[field] = found.id;
    else problems.add(chooseKind(found.problem, target), draft, field, explain(found.problem, target, given));
  }
  if (draft.outcome === "refused") return;
  for (const [field, target] of Object.entries(links)) {
    if (!draft.links[field]) continue;
    const ids = new Set<string>();
    for (const given of draft.links[field]) {
      const found = directory.find(target, given, draft.referenceIds.intervention);
      if ("id" in found) ids.add(found.id);
      else {
        const reason = `${explain(found.problem, target, given)} ${capitalize(one)} queda sin ese enlace.`;
        problems.add("danglingLink", draft, field, reason);
      }
    }
    draft.linkIds[field] = [...ids];
  }
}

function chooseKind(problem: Missing, target: Collection): ProblemKind {
  if (problem === "refused") return "refusedParent";
  if (problem === "ambiguous") return "ambiguous";
  return rules[target].isFixedList ? "unknownCatalogEntry" : "unknownReference";
}

function explain(problem: Missing, target: Collection, given: string): string {
  const name = `${rules[target].one} «${given.slice(0, 120)}»`;
  if (problem === "refused") return `Depende de ${name}, que se rechazó.`;
  if (problem === "ambiguous")
    return `Hay varios registros con el nombre de ${name}; indica el identificador.`;
  return `${capitalize(name)} no está en los archivos ni en la base de datos.`;
}
