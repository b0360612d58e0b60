import { foldText } from "../../../shared/values/text.ts";

/** The form that names are compared in: no case, no accents, single spaces. */
export function foldName(value: string): string {
  return foldText(value).replace(/\s+/g, " ").trim();
}

/** "Sistema de Movilidad (…)" is Movilidad; "Proyectado / Ejecución" is Proyectado/Ejecución. */
export function foldCatalogName(value: string): string {
  const folded = foldName(value.replace(/\([^)]*\)?/g, " "))
    .replace(/^sistema (de |del )?/, "")
    .replace(/\s*\/\s*/g, "/");
  return ["no aplica", "na", "n.a."].includes(folded) ? "n/a" : folded;
}

/** Column headers: letters and digits only, in any case, without any accent. */
export function foldHeader(value: string): string {
  return foldName(value)
    .replaceAll("ñ", "n")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const idPattern = /^(?:objectid\(["']?)?([0-9a-f]{24})(?:["']?\))?$/i;

/** An id as given: plain, in upper case, or `ObjectId(…)` as mongoexport writes it into CSV; null for any other text. */
export function readId(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return idPattern.exec(value.trim())?.[1]?.toLowerCase() ?? null;
}

/** An option by its label, as templates and forms show it, or by its wire value. */
export function findOption<Options extends Readonly<Record<string, string>>>(
  options: Options,
  given: string,
): (keyof Options & string) | undefined {
  const name = foldName(given);
  return Object.keys(options).find(
    (option) => foldName(option) === name || foldName(options[option] ?? "") === name,
  );
}
