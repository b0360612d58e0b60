import { expect, it } from "vitest";
import { readEntry } from "./bibliography.server.ts";
import { readChronicle } from "./chronicle.server.ts";
import { splitLines, splitSentences } from "./sentences.server.ts";

const line = (text: string) => ({ start: 0, end: text.length, text });

it("reads a line of nothing but initials at once", () => {
  for (const unit of ["A. ", "Á., ", "A’. ", "de la "])
    expect(readEntry(line(`- ${unit.repeat(60)}200`), true)).toBeNull();
});

it("ends sentences at full stops, but not in numbers, initials, abbreviations and parentheses", () => {
  const text =
    "Costó 1.250 millones. (Rojas, M. T. 2003). El Sr. Díaz dijo “no más”. Luego paró (véase p. 4. Nota). ¿Y ahora? Nada.";
  expect(splitSentences(line(text)).map((sentence) => sentence.text.trim())).toEqual([
    "Costó 1.250 millones. (Rojas, M. T. 2003).",
    "El Sr. Díaz dijo “no más”.",
    "Luego paró (véase p. 4. Nota).",
    "¿Y ahora?",
    "Nada.",
  ]);
  expect(splitLines("Uno\r\n\r\n—\nDos").map((each) => each.text)).toEqual(["Uno", "Dos"]);
});

it.each([
  [
    "- Rojas, M. T. 2003. El puente, a media máquina. El heraldo",
    "Rojas, M. T.",
    2003,
    null,
    "El puente, a media máquina",
    "El Heraldo",
    "",
  ],
  [
    "Rojas, M. (2003, 4 de mayo). El puente, a media máquina. El Heraldo. 7ª",
    "Rojas, M.",
    2003,
    "2003-05-04",
    "El puente, a media máquina",
    "El Heraldo",
    "7ª",
  ],
  [
    "Rojas,Marta (2003 4 de mayo).El puente cuesta $4.000 millones. El heraldo .10 A",
    "Rojas,Marta",
    2003,
    "2003-05-04",
    "El puente cuesta $4.000 millones",
    "El Heraldo",
    "10A",
  ],
  [
    "- Área Sur. 2003. Un puente que nadie quiere",
    "Área Sur",
    2003,
    null,
    "Un puente que nadie quiere",
    "",
    "",
  ],
  [
    "- Rojas, M. 2003. ¿Quién paga? Vecinos preguntan. 12 Metro",
    "Rojas, M.",
    2003,
    null,
    "¿Quién paga? Vecinos preguntan",
    "Metro",
    "12",
  ],
])("reads the bibliography line «%s»", (text, author, year, date, headline, publication, page) => {
  expect(readEntry(line(text), true)).toMatchObject({
    author,
    year,
    date,
    headline,
    publication,
    page,
    isPress: true,
  });
});

it("takes laws for laws, and prose for prose", () => {
  expect(readEntry(line("Concejo (1999) Acuerdo 62 de 1999. Por el cual se adopta"), false)?.isPress).toBe(
    false,
  );
  expect(readEntry(line("En el año 2003. Los vecinos protestaron contra el puente."), false)).toBeNull();
  expect(readEntry(line("Los vecinos (unos 200) protestaron contra el puente."), false)).toBeNull();
});

it("carries the year of a date from what was told before", () => {
  const text =
    "El 9 de abril del año 2003 se cerró. El 12 de mayo y el 28 del mismo mes, con el Acuerdo 5 de 1999, siguió. En junio de 2004 abrió. El 3 Julio llovió. Durará hasta el 5 de agosto. Era el plan 2008-2011. El 6 de septiembre acabó (Rojas, 2005).";
  const { sentences } = readChronicle({ noun: "datasheet", record: "d1", field: "conflictivity", text });
  const dates = sentences.flatMap((sentence) =>
    sentence.dates.map(
      ({ date, year, month, isDeadline }) => `${date ?? `${year}-${month}`}${isDeadline ? " plazo" : ""}`,
    ),
  );
  expect(dates).toEqual([
    "2003-04-09",
    "2003-05-12",
    "2003-05-28",
    "2004-6",
    "2004-07-03",
    "2004-08-05 plazo",
    "2005-09-06",
  ]);
});
