/** A person is "Apellidos, Nombres"; an entity has no comma, and so no given names. */
export function splitName(name: string): { family: string; given: string } {
  const [family = "", ...given] = name.split(",").map((part) => part.trim());
  return { family, given: given.join(" ") };
}
