import { expect, it } from "vitest";
import { splitAuthors } from "./names.server.ts";

it.each([
  ["Restrepo y Gomez", ["Restrepo", "Gomez"]],
  ["Duque, J. G. y Ñáñez, M.", ["Duque, J. G.", "Ñáñez, M."]],
  ["Duque, J.; Peña Ruiz, Ana", ["Duque, J.", "Peña Ruiz, Ana"]],
  ["Redacción de noticias y ciudad", ["Redacción de noticias y ciudad"]],
  ["Duque, J. G.", ["Duque, J. G."]],
  ["", []],
])("«%s» is signed by %j", (written, expected) => {
  expect(splitAuthors(written)).toEqual(expected);
});
