import { foldText } from "../../shared/values/text.ts";
import type { ActorCandidate } from "./contract.ts";
import { quoteAround } from "./quote-around.ts";

/** The words that names of institutions and collectives begin with. */
const heads =
  `Agencia Alcaldía Alianza Área Asamblea Asociación Cámara Colegio Comité Comunidad Concejo Consejo Consorcio
  Contraloría Cooperativa Corporación Defensoría Departamento Dirección Empresa Empresas Federación Fiscalía Fundación Gobernación
  Instituto Junta Juntas Juzgado Liga Mesa Ministerio Movimiento Oficina Personería Planeación Policía Procuraduría Red Secretaría
  Sindicato Sociedad Superintendencia Tribunal Unidad Universidad Veeduría`.split(/\s+/);
/** Capitals that are no institution. */
const noNames = new Set(
  "POT PUI PIB IVA UPZ CAI NIT USD COP II III IV VI VII VIII IX XI XII XIX XX XXI".split(" "),
);

const capital = String.raw`\p{Lu}[\p{L}\p{N}]*`;
const joint = `(?: (?:de|del|de la|de las|de los|e|y|para|para el|para la|la|el))? `;
const full = new RegExp(String.raw`(?<!\p{L})(?:${heads.join("|")})(?:${joint}${capital}){1,6}`, "gu");
const letters = /(?<![\p{L}.])(?:\p{Lu}\.?){2,}\p{Lu}\.?(?!\p{L})/gu;

const leastTexts = 3;
const mostFound = 60;

/**
 * Institutions and collectives that texts name, by how many texts do; spellings that differ in case and accents are one.
 * @param known names that lead to an actor already
 */
export function readInstitutions(texts: readonly string[], known: readonly string[]): ActorCandidate[] {
  const isKnown = new Set(known.map(foldText));
  const found = new Map<string, { texts: number; spellings: Map<string, number>; example: string }>();
  for (const text of texts) {
    const own = new Set<string>();
    for (const { 0: name, index } of [...text.matchAll(full), ...text.matchAll(letters)]) {
      const key = foldText(name);
      if (isKnown.has(key) || noNames.has(name)) continue;
      // Headlines in capitals have many words of them.
      if (!name.includes(" ") && /\p{Lu}{2,} *$/u.test(text.slice(0, index))) continue;
      const one = found.get(key) ?? { texts: 0, spellings: new Map(), example: "" };
      if (!own.has(key)) one.texts += 1;
      own.add(key);
      one.spellings.set(name, (one.spellings.get(name) ?? 0) + 1);
      one.example ||= quoteAround(text, index, index + name.length);
      found.set(key, one);
    }
  }
  return [...found.values()]
    .filter((one) => one.texts >= leastTexts)
    .sort((a, b) => b.texts - a.texts)
    .slice(0, mostFound)
    .map(({ texts: count, spellings, example }) => {
      const [name = ""] = [...spellings].sort(([, a], [, b]) => b - a).map(([spelling]) => spelling);
      return { name, texts: count, example };
    });
}
