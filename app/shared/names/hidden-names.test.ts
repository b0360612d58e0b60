import { describe, expect, it } from "vitest";
import { findPlaces, NameMask } from "./hidden-names.ts";

const hide = (text: string, names: string[], spared: string[] = []) =>
  new NameMask([{ names, spared }]).hideInText(text);

describe("A hidden name", () => {
  it.each([
    ["ANA PEREZ vive aquí", "(oculto) vive aquí"],
    ["de Ana Pe\u0301rez.", "de (oculto)."],
    ["«Ána\nPérez»", "«(oculto)»"],
    ["Pérez, Ana. La obra", "(oculto). La obra"],
    ["ana-perez y Ana_Pérez", "(oculto) y (oculto)"],
    ["Juana Pérez; Ana Perezoso; Ana Peréz2", "Juana Pérez; Ana Perezoso; Ana Peréz2"],
    ["Luis Pérez, Ana Gómez", "Luis Pérez, Ana Gómez"],
    ["https://diario.example/ana-p%C3%A9rez-demanda", ""],
    ["https://diario.example/otra", "https://diario.example/otra"],
  ])("is found whatever its case, accents, order and signs: %s", (text, shown) => {
    expect(hide(text, ["Ana Pérez"])).toBe(shown);
  });

  it("tells ñ from n, and hides the longest of several names", () => {
    expect(hide("Peña, Pena, Pen\u0303a", ["Pena"])).toBe("Peña, (oculto), Pen\u0303a");
    expect(hide("Ana Pérez Gil y Ana Pérez", ["Ana Pérez", "Ana Pérez Gil"])).toBe("(oculto) y (oculto)");
  });

  it("stays in a passage that is spared, beside one that is not, and once that one is hidden", () => {
    const text = "Ana Pérez demandó. La alcaldesa Ana Pérez respondió.";
    const [, mayor] = findPlaces(text, ["Ana Pérez"]);
    const shown = hide(text, ["Ana Pérez"], [mayor?.passage ?? ""]);
    expect(shown).toBe("(oculto) demandó. La alcaldesa Ana Pérez respondió.");
    expect(hide(shown, ["Ana Pérez"], [mayor?.passage ?? ""])).toBe(shown);
  });

  it("is hidden in every text of a value, and where a part of a text is stays known", () => {
    const mask = new NameMask([{ names: ["Ana Pérez"], spared: [] }]);
    expect(mask.hideIn({ a: ["Ana Pérez", { b: "x Ana Pérez" }], c: 1, d: null })).toEqual({
      a: ["(oculto)", { b: "x (oculto)" }],
      c: 1,
      d: null,
    });
    const text = "Dijo Ana Pérez que Ana Pérez se va. Fin.";
    const { text: shown, part } = mask.hidePart(text, { start: 5, end: 35 });
    expect(shown.slice(part.start, part.end)).toBe("(oculto) que (oculto) se va.");
  });
});
