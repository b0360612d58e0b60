import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { type Anchor, followPassage, locatePassage } from "./anchors.ts";

const words =
  "el la los las de del que en un una por para con su sus obra obras vecinos alcaldía parque metro vía río barrio protesta protestaron anunció pidieron comerciantes tramo diseño costo 2004 2010 abril junta".split(
    " ",
  );
/** A sentence that no other is, since it has a number of its own. */
const sentence = (number: number) =>
  fc
    .array(fc.constantFrom(...words), { minLength: 6, maxLength: 18 })
    .map(
      ([first = "", ...rest]) =>
        `${first.replace(/^./, (letter) => letter.toUpperCase())} ${rest.join(" ")} caso ${number}.`,
    );
const text = fc.tuple(...Array.from({ length: 9 }, (_, index) => sentence(index)));

const edits = {
  "a sentence is added before": (list: string[], at: number) =>
    list.toSpliced(at, 0, "Ese día llovió en la ciudad."),
  "a sentence is added after": (list: string[], at: number) =>
    list.toSpliced(at + 1, 0, "La obra siguió, sin embargo."),
  "the one before is removed": (list: string[], at: number) => list.toSpliced(at - 1, 1),
  "the one after is removed": (list: string[], at: number) => list.toSpliced(at + 1, 1),
  "its neighbours are written anew": (list: string[], at: number) =>
    list.map((one, index) => (Math.abs(index - at) === 1 ? "Otra cosa se contó entonces." : one)),
  "a word of it is corrected": (list: string[], at: number) =>
    list.map((one, index) => (index === at ? one.replace(/ (\S+) /, " $1s ") : one)),
  "its first word is corrected": (list: string[], at: number) =>
    list.map((one, index) => (index === at ? one.replace(/^\S+/, "Entonces") : one)),
  "words are added to it": (list: string[], at: number) =>
    list.map((one, index) => (index === at ? one.replace(" caso", " según la prensa, caso") : one)),
  "lines are broken": (list: string[]) =>
    list.map((one) => one.replaceAll(" ", (_, index) => (index % 3 ? " " : "\n"))),
  "it is moved to the end": (list: string[], at: number) => [...list.toSpliced(at, 1), list[at] ?? ""],
  "nothing but spaces": (list: string[]) => list.map((one) => `${one} `),
} satisfies Record<string, (list: string[], at: number) => string[]>;

const losses = {
  "it is removed": (list: string[], at: number) => list.toSpliced(at, 1),
  "another sentence takes its place": (list: string[], at: number) =>
    list.with(at, "Nada de lo anterior quedó en el archivo de la ciudad."),
} satisfies Record<string, (list: string[], at: number) => string[]>;

const readNumber = (quote: string) => /caso\s+(\d)/.exec(quote)?.[1];
const anchor = (list: readonly string[], at: number): Anchor => ({
  quote: (list[at] ?? "").replace(/\.$/, ""),
  prefix: (list[at - 1] ?? "").slice(-20),
  suffix: ".",
});

describe("A passage of an edited text", () => {
  it("is found again in at least 95 of 100 edits around it, and never in another sentence", () => {
    let [found, total] = [0, 0];
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...Object.values(edits)),
        (list, at, edit) => {
          const after = edit(list, at).join(" ");
          const place = followPassage(list.join(" "), after, anchor(list, at));
          total += 1;
          if (!place) return;
          found += 1;
          expect(readNumber(place.quote)).toBe(String(at));
          expect(place.quote).not.toContain(".");
          expect(locatePassage(after, place)).not.toBeNull();
        },
      ),
      propertyRuns(400),
    );
    expect(found / total).toBeGreaterThanOrEqual(0.95);
  });

  it("is lost where its sentence is gone", () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...Object.values(losses)),
        (list, at, edit) => {
          expect(followPassage(list.join(" "), edit(list, at).join(" "), anchor(list, at))).toBeNull();
        },
      ),
      propertyRuns(200),
    );
  });

  it("is lost, not moved to its double, where one of two equal sentences is removed", () => {
    const [a, twice, b, c] = [
      "La vía se abrió.",
      "Los vecinos protestaron.",
      "El metro llegó.",
      "La obra paró.",
    ];
    const before = [a, twice, b, twice, c].join(" ");
    const first = { quote: "Los vecinos protestaron", prefix: "se abrió.", suffix: ". El metro" };
    expect(followPassage(before, [a, b, twice, c].join(" "), first)).toBeNull();
    const second = { quote: "Los vecinos protestaron", prefix: "llegó.", suffix: ". La obra" };
    expect(followPassage(before, [a, b, twice, c].join(" "), second)).toEqual(second);
  });

  it("is followed to where it was moved, not to a sentence of nearly its words", () => {
    const [north, south] = [
      "El tramo norte de la vía se abrió en abril.",
      "El tramo sur de la vía se abrió en abril.",
    ];
    const moved = { quote: north.slice(0, -1), prefix: "", suffix: "." };
    const place = followPassage(`${north} ${south} Nada.`, `${south} Nada. ${north}`, moved);
    expect(place?.quote).toBe(moved.quote);
  });
});
