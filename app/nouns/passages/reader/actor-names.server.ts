import { findPlace, type Proposal, propose, type StudyConflict } from "./study.server.ts";
import { splitWords } from "./text/likeness.server.ts";

/** Names that say no more than that there is somebody. */
const vague =
  /^(?:comunidad|comerciantes?|habitantes?|propietarios?|vecinos?|residentes?|ciudadan[oa]s?|concejal(?:es)?|jac)$/;

/** How names of parties begin, folded: groups of people, and institutions. */
const parties = new Set(
  `academicos acueducto agremiacion alcalde alcaldesa alcaldia area arquidiocesis asamblea asociacion camara ciudadanos colectivo
  comerciantes comision comite comunidad comunidades concejal concejales concejo concesion concesionario constructora
  consejo consorcio contraloria cooperativa corporacion defensoria departamento empresa empresas estudiantes familias fenalco
  fundacion gerencia gobernacion gobierno gremio gremios habitantes iglesia industriales ingenieros instituto jac jal junta
  juntas lideres mesa metro ministerio moradores movimiento municipio ong organizacion organizaciones personeria policia
  procuraduria propietarios representantes residentes secretaria sena sindicato sociedad superintendencia trabajadores
  transportadores tribunal universidad usuarios vecinos veedores veeduria veedurias venteros`.split(/\s+/),
);

/** What begins so happens or is built, and takes part in nothing: "Relocalización del sitio de disposición final". */
const fact =
  /^(?:\p{L}{4,}(?:cion|sion|miento)|sistema|sector|proyecto|plan|obras?|parque|tren|tunel|espacios?)\b/u;

const isParty = (text: string) => parties.has(correctFirst(text) ?? "");

/** The first word of a name, folded; one letter away from that of a party, the party's. */
function correctFirst(text: string): string | undefined {
  const [first = ""] = splitWords(text);
  if (parties.has(first) || first.length < 7) return first;
  return [...parties].find((word) => word.length >= 7 && areOneLetterApart(first, word)) ?? first;
}

/** One letter is more, missing, another, or two are swapped. */
function areOneLetterApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    a !== b &&
    (isSwap || restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1))
  );
}

/** All names of parties in a study, by how often each stands there; folded. */
export type KnownNames = ReadonlyMap<string, { name: string; uses: number }>;

export function countNames(conflicts: readonly Pick<StudyConflict, "actorsInvolved">[]): KnownNames {
  const known = new Map<string, { name: string; uses: number }>();
  for (const { actorsInvolved: text } of conflicts)
    for (const { start, end } of splitNames(text)) {
      const name = text.slice(start, end).trim();
      const entry = known.get(fold(name)) ?? { name, uses: 0 };
      known.set(fold(name), { ...entry, uses: entry.uses + 1 });
    }
  return known;
}

/** A name as others of the study spell it more often, if it is one letter away; else as it stands. */
function correctName(name: string, known: KnownNames): string {
  const folded = fold(name);
  const uses = known.get(folded)?.uses ?? 0;
  if (folded.length < 7) return name;
  const better = [...known].filter(([other, entry]) => entry.uses > uses && areOneLetterApart(folded, other));
  return better.sort(([, a], [, b]) => b.uses - a.uses)[0]?.[1].name ?? name;
}

type Known = { projects: readonly string[]; names: KnownNames };

/** The names in "Actores involucrados", one proposal for each; a project or a fact is none. */
export function proposeActors(conflict: StudyConflict, { projects, names: known }: Known): Proposal[] {
  const text = conflict.actorsInvolved;
  const place = { noun: "conflict", record: conflict.id, field: "actorsInvolved", text } as const;
  const isProject = (name: string) =>
    projects.some((project) => fold(project) === fold(name) || areOneLetterApart(fold(project), fold(name)));
  if (isProject(text)) return [];
  return splitNames(text).flatMap(({ kind, ...name }) => {
    const found = findPlace(place, name);
    const folded = fold(found.quote);
    if (folded === "" || isProject(found.quote) || (fact.test(folded) && !isParty(found.quote))) return [];
    const actor = correctName(found.quote, known);
    const isCorrected = actor !== found.quote;
    return propose({
      kind: "actor",
      score: isCorrected ? 0.55 : kind !== "whole" ? scores[kind] : vague.test(folded) ? 0.7 : 0.85,
      reason: isCorrected ? `Se escribe casi como «${actor}», que está más veces` : reasons[kind],
      intervention: conflict.intervention,
      place: found,
      conflict: conflict.id,
      actor,
    });
  });
}

type Name = { start: number; end: number; kind: "whole" | "listed" | "joined" };

const scores = { listed: 0.6, joined: 0.55 };
const reasons: Record<Name["kind"], string> = {
  whole: "Es el único nombre del campo «Actores involucrados»",
  listed: "Es uno de los nombres del campo «Actores involucrados»",
  joined: "Está unido con otro en el campo «Actores involucrados»: confirma que son dos",
};

/** Names of places that stand after one party, and are none. */
const places = /\b(?:municipios|barrios|veredas|comunas|corregimientos|sectores)\b/;

/**
 * Names stand between commas, semicolons and line breaks. What "y", a hyphen or a parenthesis joins are two where both begin as
 * parties do: "Ministerio de Transporte y Comunidad de Belén", but not "Ingenieros y Arquitectos".
 */
function splitNames(text: string): Name[] {
  const parts = [...text.matchAll(/[^,;\r\n]+/g)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].replace(/[\s.]+$/, "").length,
      text: match[0],
    }))
    .filter(({ text: part }) => /\p{L}/u.test(part));
  const [first, ...others] = parts;
  if (!first) return [];
  if (
    others.length > 0 &&
    isParty(first.text) &&
    places.test(fold(first.text)) &&
    !others.some((part) => isParty(part.text))
  )
    return [{ start: first.start, end: parts.at(-1)?.end ?? first.end, kind: "whole" }];
  const names = parts.flatMap(({ start, end }) => splitJoined(text, start, end));
  return names.length === 1 ? names.map((name) => ({ ...name, kind: "whole" })) : names;
}

function splitJoined(text: string, start: number, end: number): Name[] {
  for (const joint of text.slice(start, end).matchAll(/(?: [ye] |(?<=\p{L})-(?=\p{Lu})|\) (?=\p{Lu}))/gu)) {
    const [before, after] = [start + joint.index, start + joint.index + joint[0].length];
    if (!isParty(text.slice(start, before)) || !isParty(text.slice(after, end))) continue;
    const closed = joint[0] === ") " ? before + 1 : before;
    return [
      { start, end: closed, kind: "joined" },
      ...splitJoined(text, after, end).map((name): Name => ({ ...name, kind: "joined" })),
    ];
  }
  return [{ start, end, kind: "listed" }];
}

const fold = (name: string): string => splitWords(name).join(" ");

const oversight = new Set(
  "contraloria procuraduria personeria veeduria veedurias veedores defensoria".split(" "),
);
const defendant = new Set(
  "alcaldia gobierno gobernacion ministerio secretaria empresa empresas metro municipio instituto concesion".split(
    " ",
  ),
);
const sideWords = [...oversight, ...defendant].filter((word) => word.length >= 7);

/** On which side of a conflict an actor of this name usually is; one letter of it may be wrong. */
export function guessSide(name: string): "claimant" | "defendant" | "oversight" {
  const words = splitWords(name).map(
    (word) => sideWords.find((known) => word.length >= 7 && areOneLetterApart(word, known)) ?? word,
  );
  // A group of people that names an institution is not that institution: "Usuarios del Metro".
  const [first = ""] = words;
  if (claimants.has(first)) return "claimant";
  if (words.some((word) => oversight.has(word))) return "oversight";
  return words.some((word) => defendant.has(word)) ? "defendant" : "claimant";
}

const claimants = new Set(
  "academicos asociacion ciudadanos comerciantes comite comunidad comunidades estudiantes familias habitantes junta jac lideres moradores propietarios representantes residentes sindicato trabajadores transportadores usuarios vecinos venteros".split(
    " ",
  ),
);
