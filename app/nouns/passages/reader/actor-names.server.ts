import { foldText } from "../../../shared/values/text.ts";
import { findPlace, type Proposal, propose, type StudyConflict } from "./study.server.ts";
import { splitWords } from "./text/likeness.server.ts";

/** Names that say no more than that there is somebody. */
const vague =
  /^(?:comunidad|comerciantes?|habitantes?|propietarios?|vecinos?|residentes?|ciudadan[oa]s?|concejal(?:es)?|jac)$/;

/** The names in "Actores involucrados", one proposal for each. */
export function proposeActors(conflict: StudyConflict, strategicProjects: readonly string[]): Proposal[] {
  const text = conflict.actorsInvolved;
  const place = { noun: "conflict", record: conflict.id, field: "actorsInvolved", text } as const;
  const project = strategicProjects.find((name) => fold(name) === fold(text));
  const names = project ? [{ start: 0, end: text.length, isWhole: true }] : splitNames(text);
  return names.flatMap(({ start, end, isWhole }) => {
    const found = findPlace(place, start, end);
    if (found.quote === "") return [];
    return propose({
      kind: "actor",
      score: project ? 0.1 : !isWhole ? 0.6 : vague.test(foldText(found.quote)) ? 0.7 : 0.85,
      reason: project
        ? "Es el nombre de un proyecto estratégico, no un actor: revisa el campo"
        : isWhole
          ? "Es el único nombre del campo «Actores involucrados»"
          : "Es uno de los nombres del campo «Actores involucrados»",
      intervention: conflict.intervention,
      place: found,
      conflict: conflict.id,
      actor: found.quote,
    });
  });
}

/** Names stand between commas, semicolons and line breaks; "y" joins some that are one name, so it does not part them. */
function splitNames(text: string): { start: number; end: number; isWhole: boolean }[] {
  const parts = [...text.matchAll(/[^,;\r\n]+/g)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].replace(/[\s.]+$/, "").length,
      text: match[0],
    }))
    .filter(({ text: part }) => /\p{L}/u.test(part));
  return parts.map(({ start, end }) => ({ start, end, isWhole: parts.length === 1 }));
}

function fold(name: string): string {
  return splitWords(name).join(" ");
}

const institutions = {
  oversight: /\b(?:contralor[ií]a|procurad[uo]r[ií]a|personer[ií]a|veedur[ií]a|defensor[ií]a)\b/iu,
  defendant:
    /\b(?:alcald[ií]a|gobierno|gobernaci[oó]n|ministerio|secretar[ií]a|empresa|metro|municipio|instituto|concesi[oó]n)\b/iu,
} as const;

/** On which side of a conflict an actor of this name usually is. */
export function guessSide(name: string): "claimant" | "defendant" | "oversight" {
  if (institutions.oversight.test(name)) return "oversight";
  return institutions.defendant.test(name) ? "defendant" : "claimant";
}
