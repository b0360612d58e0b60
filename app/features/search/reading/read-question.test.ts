import { describe, expect, it } from "vitest";
import { readQuestion } from "./read-question.server.ts";

describe("What a search says", () => {
  it.each([
    ["2008", { q: "", noun: "news", from: "2008", to: "2008" }],
    ["marzo 2008", { q: "", noun: "news", from: "2008-03", to: "2008-03" }],
    ["Setiembre de 2008", { q: "", noun: "news", from: "2008-09", to: "2008-09" }],
    ["2008-03-01", { q: "", noun: "news", from: "2008-03-01", to: "2008-03-01" }],
    ["1/3/2008", { q: "", noun: "news", from: "2008-03-01", to: "2008-03-01" }],
    ["3/2008", { q: "", noun: "news", from: "2008-03", to: "2008-03" }],
    ["desalojos entre 2003 y 2005", { q: "desalojos", from: "2003", to: "2005" }],
    ["desalojos entre mayo de 2005 y 2003", { q: "desalojos", from: "2003", to: "2005-05" }],
    ["moravia 2003-2005", { q: "moravia", from: "2003", to: "2005" }],
    ["naranjal desde marzo de 2004 hasta 2006", { q: "naranjal", from: "2004-03", to: "2006" }],
    ["tranvía a partir del 1 de mayo de 2009", { q: "tranvía", from: "2009-05-01" }],
    ["metro antes de 2008", { q: "metro", to: "2007" }],
    ["metro después de marzo de 2008", { q: "metro", from: "2008-04" }],
    ["metro después del 31 de diciembre de 2008", { q: "metro", from: "2009-01-01" }],
    ["metro después de diciembre de 9999", { q: "metro", from: "9999-12" }],
    ["metro después del 31/12/9999", { q: "metro", from: "9999-12-31" }],
    ["metro antes de enero de 1000", { q: "metro", to: "1000-01" }],
    ["metro antes del 2/1/0050", { q: "metro", to: "0050-01-01" }],
    ["metroplus en 2008", { q: "metroplus", from: "2008", to: "2008" }],
    ['"el mundo" 2005', { q: '"el mundo"', from: "2005", to: "2005" }],
    ["-metro 2008", { q: "-metro", from: "2008", to: "2008" }],
  ])("reads the dates of «%s»", (query, read) => {
    expect(readQuestion(query)).toEqual(read);
  });

  it.each([
    "31/2/2008",
    "2000 viviendas",
    "túnel 2003 y 2005",
    '"marzo de 2008"',
    "-2008",
    "marzo",
    "acuerdo social",
    "3.2008",
    "2008.5",
  ])("finds no date in «%s»", (query) => {
    expect(readQuestion(query)).toEqual({ q: query });
  });

  it.each([
    [
      "¿Cuántos conflictos en la comuna 13 desde 2008?",
      { q: '"comuna 13"', noun: "conflicts", from: "2008" },
    ],
    ["¿cuántas noticias hay de Metroplús?", { q: "Metroplús", noun: "news" }],
    ["cuantas noticias hay de Metroplús", { q: "Metroplús", noun: "news" }],
    ["noticias de 2008", { q: "", noun: "news", from: "2008", to: "2008" }],
    ["actuaciones urbanísticas en Belén", { q: "Belén", noun: "interventions" }],
    ["obras de valorización", { q: "valorización", noun: "interventions" }],
    ["¿Qué pasó en Moravia en 2008?", { q: "Moravia", from: "2008", to: "2008" }],
    ["¿Dónde estuvo el tranvía desalojado?", { q: "tranvía desalojado" }],
    ["¿Cuál constructor de Moravia?", { q: "constructor de Moravia" }],
    ["conflictos", { q: "conflictos" }],
    ["conflicto ambiental", { q: "conflicto ambiental" }],
    ["obra pública", { q: "obra pública" }],
    ["parques del río", { q: "parques del río" }],
    ["", { q: "" }],
    ["¿?", { q: "" }],
  ])("reads the group and the words of «%s»", (query, read) => {
    expect(readQuestion(query)).toEqual(read);
  });

  it.each([
    ["$100.000 millones", '"100.000 millones"'],
    ["$ 1.157 millones de pesos", '"1.157 millones" de pesos'],
    ["El Mundo", '"El Mundo"'],
    ["el mundo", "el mundo"],
    ["comuna 13", '"comuna 13"'],
    ["ley 388 de 1997", '"ley 388 de 1997"'],
    ["100 mil empleos", "100 mil empleos"],
  ])("takes what belongs together for a phrase: «%s»", (query, q) => {
    expect(readQuestion(query)).toEqual({ q });
  });

  it("takes hostile texts", () => {
    for (const query of [
      "\uE1000\uE101",
      "¿".repeat(5000),
      "entre 2003 y ".repeat(300),
      "1/1/2008 ".repeat(200),
    ])
      expect(readQuestion(query).q.length).toBeLessThanOrEqual(1_100);
  });
});
