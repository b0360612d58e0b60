import type { Citation } from "../contract.ts";

const word = String.raw`\p{Lu}[\p{L}'’-]+`;
/** "Duque", "Restrepo Gómez", "de la Torre", "Duque de Estrada". */
const particles = String.raw`(?:(?:de|del|la|las|los|da|do|das|dos|di|du|van|von|der|den)\s+)*`;
const surnames = String.raw`${particles}${word}(?:\s+${particles}${word}){0,3}`;
/** "Restrepo", "Restrepo Gómez", "Duque, J. G.", "de la Torre, Luis" */
const person = new RegExp(String.raw`^(?:${word}(?:\s${word})?|${surnames},\s*\p{Lu}[\p{L}.\s'’-]*)$`, "u");

const and = String.raw`\s+(?:y|e|&)\s+`;
const conjunction = new RegExp(and, "u");
/** A semicolon; after the initials of a name "and", or a comma before the surnames of the next one. */
const boundary = new RegExp(
  String.raw`\s*;\s*|(?<=,[^,;]{0,80}(?<!\p{L})\p{Lu}\p{Ll}?\.)(?:,?${and}|,\s+(?=${surnames},))`,
  "u",
);

/** The authors who sign an article: "Restrepo y Gómez" are two persons, "Noticias y Redacción de Ciudad" is one entity. */
export function splitAuthors(written: string): string[] {
  return written
    .split(boundary)
    .flatMap((part) => {
      const names = part.split(conjunction).map((name) => name.trim());
      return names.every((name) => person.test(name)) ? names : [part.trim()];
    })
    .filter((name) => name !== "");
}

/** Whether a name is a surname alone: one word among several authors of an article. Others without a comma are entities. */
export const isSurname = (name: string, { kind, authors }: Pick<Citation, "kind" | "authors">): boolean =>
  kind === "article" && authors.length > 1 && !/\s/.test(name);

/** A person is "Apellidos, Nombres"; an entity has no comma, and so no given names. */
export function splitName(name: string): { family: string; given: string } {
  const [family = "", ...given] = name.split(",").map((part) => part.trim());
  return { family, given: given.join(" ") };
}
