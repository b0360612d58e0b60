import { expect, it } from "vitest";
import { fonts } from "./page.server.ts";

it.each(Object.entries(fonts))(
  "a letter of %s is read as itself, whatever was drawn of it before",
  (_, font) => {
    // An accented letter is drawn of two glyphs, which the library keeps without the characters that they stand for.
    for (const letter of "ñáéíóúü") expect(font.layout(letter).glyphs[0]?.path.commands).not.toEqual([]);
    for (const letter of "naeiou")
      expect(font.layout(letter).glyphs[0]?.codePoints, letter).toEqual([letter.codePointAt(0)]);
  },
);
