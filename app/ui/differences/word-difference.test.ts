import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { compareTexts, type Piece } from "./word-difference.ts";

/** "[-taken out-]{+put in+}", as it is often written. */
const written = (pieces: Piece[]) =>
  pieces
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join("");
const joinText = (pieces: Piece[], without: Piece["kind"]) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

describe("the difference of two texts", () => {
  it.each([
    ["igual", "igual", "igual"],
    ["", "algo nuevo", "{+algo nuevo+}"],
    ["algo viejo", "", "[-algo viejo-]"],
    [
      "Los vecinos piden una vía segura.",
      "Los vecinos exigen una vía muy segura.",
      "Los vecinos [-piden-]{+exigen+} una vía {+muy +}segura.",
    ],
    [
      "La obra empezó en mayo de 2010 y siguió.",
      "La obra terminó el junio de 2011 y siguió.",
      "La obra [-empezó en mayo-]{+terminó el junio+} de [-2010-]{+2011+} y siguió.",
    ],
    ["Primero.\n\nSegundo.\n", "Primero.\n\nNuevo.\n\nSegundo.\n", "Primero.\n\n{+Nuevo.\n\n+}Segundo.\n"],
    ["Uno dos tres cuatro", "Siete ocho nueve diez", "[-Uno dos tres cuatro-]{+Siete ocho nueve diez+}"],
  ])("of %j and %j", (before, after, difference) => {
    expect(written(compareTexts(before, after))).toBe(difference);
  });

  it("contains both texts, for any texts", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.constantFrom("a", "b", " ", "\n", ".", "casa", "ñ", ". ")).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = compareTexts(before, after);
        expect(joinText(pieces, "added")).toBe(before);
        expect(joinText(pieces, "removed")).toBe(after);
        for (const [index, { kind, text: piece }] of pieces.entries()) {
          expect(piece).not.toBe("");
          expect(kind).not.toBe(pieces[index + 1]?.kind);
        }
      }),
      propertyRuns(60),
    );
  });

  it("of the longest texts, with no word in common, is found", () => {
    const long = (seed: number) =>
      Array.from({ length: 9000 }, (_, index) => `p${(index * seed) % 7919}`).join(" ");
    const [before, after] = [long(31), long(37)];
    const pieces = compareTexts(before, after);
    expect(joinText(pieces, "added")).toBe(before);
    expect(joinText(pieces, "removed")).toBe(after);
  });
});
