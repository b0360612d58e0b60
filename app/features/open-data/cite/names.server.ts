import type { Citation } from "../contract.ts";

/** "Restrepo", "Restrepo Gómez", "Duque, J. G." */
const person = /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?(?:,\s*\p{Lu}[\p{L}.\s-]*)?$/u;

/** The authors who sign an article: "Restrepo y Gómez" are two persons, "Noticias y Redacción de Ciudad" is one entity. */
export function splitAuthors(written: string): string[] {
  const names = written
    .split(/\s*;\s*|\s+(?:y|e|&)\s+/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const isEach = names.every((name) => person.test(name));
  return names.length > 1 && isEach ? names : [written.trim()].filter((name) => name !== "");
}

/** Whether a name is a surname alone: one word among several authors of an article. Others without a comma are entities. */
export const isSurname = (name: string, { kind, authors }: Pick<Citation, "kind" | "authors">): boolean =>
  kind === "article" && authors.length > 1 && !/\s/.test(name);

/** A person is "Apellidos, Nombres"; an entity has no comma, and so no given names. */
export function splitName(name: string): { family: string; given: string } {
  const [family = "", ...given] = name.split(",").map((part) => part.trim());
  return { family, given: given.join(" ") };
}
