import { expect, it } from "vitest";
import { splitAuthors } from "./names.server.ts";
import { formatApa, formatChicago, toPlainText } from "./styles.server.ts";

it.each([
  ["Restrepo y Gomez", ["Restrepo", "Gomez"]],
  ["Duque, J. G. y Ñáñez, M.", ["Duque, J. G.", "Ñáñez, M."]],
  ["Duque, J.; Peña Ruiz, Ana", ["Duque, J.", "Peña Ruiz, Ana"]],
  ["Redacción de noticias y ciudad", ["Redacción de noticias y ciudad"]],
  ["Duque, J. G.", ["Duque, J. G."]],
  ["Duque, J., Ruiz, P. y Gómez, A.", ["Duque, J.", "Ruiz, P.", "Gómez, A."]],
  ["Duque, J.G., Peña, J.-P., & de la Torre, L.", ["Duque, J.G.", "Peña, J.-P.", "de la Torre, L."]],
  ["Duque de Estrada, Juan y Pérez, A.", ["Duque de Estrada, Juan", "Pérez, A."]],
  ["Restrepo, Ana; de la Torre, Luis e Íñiguez, P.", ["Restrepo, Ana", "de la Torre, Luis", "Íñiguez, P."]],
  ["Duque, J.; Unidad de Datos y Ciudad", ["Duque, J.", "Unidad de Datos y Ciudad"]],
  ["Duque, J. y Unidad de Datos", ["Duque, J.", "Unidad de Datos"]],
  ["Unidad de Datos, Planeación y Ciudad S. A.", ["Unidad de Datos, Planeación y Ciudad S. A."]],
  ["", []],
])("«%s» is signed by %j", (written, expected) => {
  expect(splitAuthors(written)).toEqual(expected);
});

it("A reference has the initials of each author, and «e» before the sound of i", () => {
  const authors = ["Duque, J.G.", "Peña, Jean-Paul", "Íñiguez, José María"];
  const fields = {
    title: "Obra",
    date: null,
    container: "",
    page: "",
    section: "",
    genre: "",
    publisher: "",
  };
  const others = { key: "", version: "", abstract: "", address: "", archive: "", archiveLocation: "" };
  const citation = { kind: "article", authors, ...fields, ...others } as const;
  expect([formatApa, formatChicago].map((format) => toPlainText(format(citation)))).toEqual([
    "Duque, J. G., Peña, J.-P. y Íñiguez, J. M. (s. f.). Obra.",
    "Duque, J.G., Peña, Jean-Paul e Íñiguez, José María. «Obra». s. f.",
  ]);
});
