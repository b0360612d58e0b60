import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { createMatcher, matchNames } from "./match-names.ts";
import type { RegisterEntry } from "./registers.ts";

const firsts = ["Villa", "San", "Santa", "Altos", "Campo", "Puerto", "Monte", "Ciudad"];
const seconds = ["Flora", "Elvira", "Tirado", "Mónica", "Valdés", "Berrío", "Ñandú", "Úrsula", "Quintín"];
const barrios = firsts.flatMap((first) => seconds.map((second) => `${first} ${second}`));
const comunas = ["Guaduas", "La Colmena", "El Tejar", "Los Guayacanes"];
const ambiguous = ["Prado", "El Compromiso", "Colón"];
const entry = (name: string, rest: Partial<RegisterEntry> = {}): RegisterEntry => ({
  id: name,
  names: [name],
  kind: "barrio",
  code: "",
  isAmbiguous: false,
  ...rest,
});
const matcher = createMatcher([
  ...barrios.map((name) => entry(name)),
  ...comunas.map((name, index) => entry(name, { kind: "comuna", code: String(index + 1) })),
  ...ambiguous.map((name) => entry(name, { isAmbiguous: true })),
  entry("La Esperanza", { id: "one" }),
  entry("La Esperanza", { id: "other", kind: "vereda" }),
]);
const work = "Plan parcial de Ciudad Quintín";

/** What a sentence says with three barrios, and which of them, or what else, it names. */
type Sentence = (a: string, b: string, c: string) => [text: string, named: string[]];
const sentences: Sentence[] = [
  (a) => [`Los vecinos de ${a} protestaron.`, [a]],
  (a) => [`Hay obras en ${a}, dicen.`, [a]],
  (a) => [`Sin agua: ${a}.`, [a]],
  (a) => [`EN ${a.toUpperCase()} NO HAY AGUA.`, [a]],
  (a) => [
    `En el barrio ${a.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())} esperan.`,
    [a],
  ],
  (a, b, c) => [`Los barrios ${a}, ${b} y ${c} reclaman.`, [a, b, c]],
  (a, b) => [`Entre ${a} y ${b} no hay paso.`, [a, b]],
  (a) => [`Por la calle 10 de ${a} no se pasa.`, [a]],
  (a) => [`El sector de ${a} creció.`, [a]],
  () => ["La comuna 3 y la Comuna 12 crecen.", ["El Tejar"]],
  () => ["Las comunas 1, 2 y 4 esperan.", ["Guaduas", "La Colmena", "Los Guayacanes"]],
  () => ["Nada en La Colmena ni en los Guayacanes.", ["La Colmena", "Los Guayacanes"]],
  () => ["Volvieron al barrio Prado.", ["Prado"]],
  () => ["En la vereda La Esperanza llovió.", ["La Esperanza"]],
  // Names that are no mentions.
  () => ["El Prado verde, Colón y El Compromiso de todos.", []],
  () => ["Con la esperanza de antes y la comuna 130.", []],
  (a) => [`Por la avenida ${a} van.`, []],
  (a) => [`La Av. ${a} sigue.`, []],
  (a) => [`Se amplía la carrera 43 (${a}) al sur.`, []],
  (a, b) => [`Las calles ${a} y ${b} se cierran.`, []],
  (a) => [`La quebrada ${a} creció.`, []],
  (a) => [`Con el relleno sanitario ${a} no alcanza.`, []],
  (a) => [`Hay presos en la cárcel de ${a} todavía.`, []],
  (a) => [`Ayer la empresa Agregados ${a} cerró.`, []],
  (a) => [`Fueron a ${a} de Leiva.`, []],
  (a) => [`Van a ${a} Verde.`, []],
  (a) => [`Está en el municipio de Donmatías, sector ${a}.`, []],
  (a) => [`Un ${a.toLowerCase()} cualquiera.`, []],
  (a) => [`La vía ${a} se cierra. Hubo choques en ${a}.`, []],
  (a) => [`En la vereda ${a} llovió.`, []],
  () => [`Avanza el ${work}.`, []],
];

it("Of texts that are made of sentences with known names all true mentions are found, and no false one", () => {
  let wanted = 0;
  const [missed, wrong]: string[][] = [[], []];
  const chosen = fc.uniqueArray(fc.nat(sentences.length - 1), { minLength: 1, maxLength: 5 });
  const named = fc.shuffledSubarray(barrios, { minLength: 15, maxLength: 15 });
  const { numRuns, seed } = propertyRuns(500);
  for (const [which, names] of fc.sample(fc.tuple(chosen, named), { numRuns, seed })) {
    const parts = which.map((at, place) => {
      const [a = "", b = "", c = ""] = names.slice(place * 3);
      return sentences[at]?.(a, b, c) ?? ["", []];
    });
    const text = parts.map(([sentence]) => sentence).join(" ");
    const expected = parts.flatMap(([, own]) => own).sort();
    const found = (matchNames({ text }, matcher, [work]).text ?? [])
      .map(({ entries }) => (entries[0] === "other" ? "La Esperanza" : entries.join("|")))
      .sort();
    const left = [...found];
    for (const name of expected) {
      wanted += 1;
      const at = left.indexOf(name);
      if (at >= 0) left.splice(at, 1);
      else missed?.push(`${name}: ${text}`);
    }
    wrong?.push(...left.map((name) => `${name}: ${text}`));
  }
  expect(wanted).toBeGreaterThan(numRuns);
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});
