import { describe, expect, it } from "vitest";
import { readProposals } from "./proposals.server.ts";
import type { Proposal, StudyNews, StudyTexts } from "./study.server.ts";
import { readEntry } from "./text/bibliography.server.ts";
import { readChronicle } from "./text/chronicle.server.ts";
import { splitLines, splitSentences } from "./text/sentences.server.ts";

const work = "a".repeat(24);
const line = (text: string) => ({ start: 0, end: text.length, text });

/** A study of one work; what a test does not name is empty. */
function readWork(texts: {
  conflictivity?: string;
  news?: Partial<StudyNews>[];
  conflicts?: Partial<StudyTexts["conflicts"][number]>[];
}): Proposal[] {
  return readProposals({
    interventions: [{ id: work, name: "Puente Nuevo", strategicProject: "Ciudad de puentes" }],
    datasheets: [
      {
        id: "d1",
        intervention: work,
        description: "",
        features: "",
        conflictivity: texts.conflictivity ?? "",
      },
    ],
    conflicts: (texts.conflicts ?? []).map((conflict, index) => ({
      id: `c${index}`,
      intervention: work,
      name: "",
      description: "",
      actorsInvolved: "",
      ...conflict,
    })),
    news: (texts.news ?? []).map((item, index) => ({
      id: `n${index}`,
      interventions: [work],
      headline: "",
      description: "",
      date: "2005-01-01",
      conflicts: [],
      ...item,
    })),
  });
}

const pick = (proposals: Proposal[], kind: Proposal["kind"]) =>
  proposals.filter((proposal) => proposal.kind === kind);

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

describe("a bibliography", () => {
  const conflictivity = `El puente se cerró sin aviso. (Rojas, M. 2003). Los buses protestaron. (Rojas, M. 2003). Nadie pagó (Luna, 2004) citado por (Díaz, 2003).
Después hubo calma. (Díaz, P. 2006).

Referencias bibliográficas
- Rojas, M. 2003. El puente, a media máquina. El heraldo
- Rojas, M. 2003. Buses contra el puente. El heraldo. 4A
- Díaz, P. 2003. Vecinos sin indemnización. El heraldo
- Concejo. 2003. Acuerdo 5 de 2003. Por el cual se adopta el puente`;
  const news = [
    { headline: "Crisis en la obra. El puente a media máquina", date: "2003-04-01" },
    { headline: "Buses contra el Puente", date: "2003-05-01" },
    { headline: "Vecinos sin indemnización", date: "2004-05-02" },
    { headline: "Acuerdo por el puente", date: "2003-06-01" },
  ];

  it.each([
    [
      "Área Metro. 2003. El puente, a media máquina. El heraldo. 4A",
      { author: "", publication: "El Heraldo", section: "Área Metro", page: "4A" },
    ],
    [
      "Rojas, M. 2003. El puente, a media máquina. 12 Metro",
      { author: "Rojas, M.", publication: "", section: "Metro", page: "12" },
    ],
  ])("takes a newspaper's section neither for an author nor for a newspaper: %s", (line, details) => {
    const text = `El puente se cerró.\n\nReferencias bibliográficas\n- ${line}`;
    const [found] = pick(readWork({ conflictivity: text, news }), "reference");
    expect(found?.details).toEqual(details);
  });

  it("names news of the same year with the same headline, once each", () => {
    const found = pick(readWork({ conflictivity, news }), "reference");
    expect(found.map((each) => [each.news, each.details])).toEqual([
      ["n0", { author: "Rojas, M.", publication: "El Heraldo", section: "", page: "" }],
      ["n1", { author: "Rojas, M.", publication: "El Heraldo", section: "", page: "4A" }],
      ["n2", { author: "Díaz, P.", publication: "El Heraldo", section: "", page: "" }],
    ]);
    expect(found[0]?.place).toMatchObject({ noun: "datasheet", record: "d1", field: "conflictivity" });
  });

  it("leads citations to news: by author and year, those of several lines by their order", () => {
    const found = pick(readWork({ conflictivity, news }), "citation");
    expect(found.map((each) => [each.news, each.place.quote.slice(0, 12)]).sort()).toEqual([
      ["n0", "El puente se"],
      ["n1", "Los buses pr"],
      ["n2", "Nadie pagó ("],
    ]);
  });

  it("contradicts the record's year, and a citation's that no line has", () => {
    const found = pick(readWork({ conflictivity, news }), "contradiction");
    expect(found.map(({ reason }) => reason).sort()).toEqual([
      "El texto cita «Díaz, P. 2006», y la bibliografía solo tiene de ese autor 2003",
      "La bibliografía dice 2003, y la noticia es del 2 de mayo de 2004",
    ]);
  });

  it("does not take a headline with the same words for the same headline", () => {
    const alike = [{ headline: "El puente avanza a buena máquina con buses", date: "2003-04-01" }];
    expect(pick(readWork({ conflictivity, news: alike }), "reference")).toEqual([]);
  });
});

it("leads a whole reference and a newspaper's day within the text to news", () => {
  const conflictivity =
    "Hubo ruido. (Rojas, M. 2003. El puente, a media máquina. El heraldo). Hubo polvo “en todo” ( el heraldo 4/07/2003).";
  const news = [
    { headline: "El puente, a media máquina", date: "2003-04-01" },
    { headline: "Polvo en la calle", date: "2003-07-04" },
  ];
  expect(
    pick(readWork({ conflictivity, news }), "citation").map((each) => [each.news, each.details?.publication]),
  ).toEqual([
    ["n0", "El Heraldo"],
    ["n1", "El Heraldo"],
  ]);
});

describe("a dated sentence", () => {
  const conflictivity =
    "El 9 de abril de 2003 los buses bloquearon el puente. El 12 de mayo las vendedoras recogieron firmas. En octubre los bomberos evacuaron la escuela. Cerrará hasta el 20 de diciembre.";
  const news = [
    { headline: "Bloqueo de buses en el puente", date: "2003-04-09" },
    { headline: "Árboles para el parque", date: "2003-04-10" },
    { headline: "Firmas de las vendedoras", date: "2003-05-13" },
    { headline: "Bomberos evacuaron una escuela", date: "2003-10-20" },
    { headline: "Presupuesto aprobado", date: "2003-10-21" },
    { headline: "Cerrará el puente", date: "2003-12-20" },
  ];

  it("names the news of the day, of the next that shares words, and of the month that shares many", () => {
    expect(
      pick(readWork({ conflictivity, news }), "date")
        .map((each) => each.news)
        .sort(),
    ).toEqual(["n0", "n2", "n3"]);
  });

  it("is one proposal with its citation, and a surer one", () => {
    const cited = `El 9 de abril de 2003 los buses bloquearon el puente. (Rojas, M. 2003).
Referencias
- Rojas, M. 2003. Bloqueo de buses en el puente`;
    const found = readWork({ conflictivity: cited, news });
    expect([pick(found, "date").length, pick(found, "citation").map(({ score }) => score)]).toEqual([
      0,
      [0.95],
    ]);
  });
});

it("doubts a year that leaves the chronicle, and says which one has news", () => {
  const news = [{ headline: "Los buses vuelven", date: "2004-09-14" }];
  const conflictivity =
    "En mayo de 2003 los buses salieron. Un año después, en septiembre de 2024, volvieron.";
  const [found] = pick(readWork({ conflictivity, news }), "contradiction");
  expect([found?.reason, found?.news]).toEqual([
    "El texto cuenta 2003 y salta a «septiembre de 2024»; 2004 tiene una noticia de ese mes",
    "n0",
  ]);
  const true_ = "En mayo de 2003 los buses salieron. Diez años después, en septiembre de 2013, volvieron.";
  expect(pick(readWork({ conflictivity: true_, news }), "contradiction")).toEqual([]);
});

it("contradicts two texts that tell the same of other days, a news item far from its conflict, and a date of the year 15", () => {
  const told = "los vecinos votaron en el plebiscito por la ruta de los buses verdes";
  const found = readWork({
    conflictivity: `El 30 de noviembre de 2014 ${told}.`,
    conflicts: [{ name: "Ruta", description: `El 30 de noviembre de 2015 ${told}.` }],
    news: [
      { headline: "Otra cosa", date: "2003-01-01", conflicts: ["c0"] },
      { headline: "Muy antigua", date: "0015-12-08" },
    ],
  });
  expect(
    pick(found, "contradiction")
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual([
    "Aquí dice 30 de noviembre de 2015; «El 30 de noviembre de 2014 los vecinos votaron en el plebiscito por la ruta de l…» dice 30 de noviembre de 2014",
    "La noticia es del 1 de enero de 2003, y el conflicto se cuenta en 2015",
    "La noticia tiene la fecha 8 de diciembre de 15",
  ]);
});

it("says what would settle a contradiction, as far as the evidence does", () => {
  const told = "los vecinos votaron en el plebiscito por la ruta de los buses verdes";
  const settle = (texts: Parameters<typeof readWork>[0]) =>
    pick(readWork(texts), "contradiction").map(({ corrections }) => corrections.map(({ value }) => value));
  const conflictivity = `Hubo un plebiscito (Díaz, P. 2006).

Referencias bibliográficas
- Díaz, P. (2003, 4 de mayo). Vecinos sin indemnización. El heraldo`;
  const news = [{ headline: "Vecinos sin indemnización", date: "2004-05-02" }];
  expect(settle({ conflictivity, news }).sort()).toEqual([
    ["- Díaz, P. (2004, 2 de mayo). Vecinos sin indemnización. El heraldo", "2003-05-04"],
    ["Hubo un plebiscito (Díaz, P. 2003)."],
  ]);
  const others = [
    { headline: "Otra cosa", date: "2005-01-01", conflicts: ["c0"] },
    { headline: "Muy antigua", date: "0215-12-08" },
    { headline: "Sin cifras", date: "0002-12-08" },
  ];
  const conflicts = [{ name: "Ruta", description: `El 30 de noviembre de 2015 ${told}.` }];
  const dated = { conflictivity: `El 30 de noviembre de 2014 ${told}.`, conflicts };
  expect(
    settle({ ...dated, news: [...others, { headline: "Reciente", date: "2014-01-01" }] }).sort(),
  ).toEqual([
    ["0002-12-08"],
    ["2015-01-01"],
    ["2015-12-08"],
    [`El 30 de noviembre de 2014 ${told}.`, `El 30 de noviembre de 2015 ${told}.`],
  ]);
});

it("proposes the conflict a news item is most like, never one it is linked with", () => {
  const conflicts = [
    { name: "Ruido nocturno", description: "Los vecinos denuncian el ruido nocturno de las discotecas" },
    { name: "Tala de ceibas", description: "Ambientalistas rechazan la tala de ceibas del parque" },
  ];
  const news = [
    { headline: "Rechazo por la tala de ceibas", description: "Ambientalistas marcharon por las ceibas" },
    {
      headline: "Discotecas sin control",
      description: "El ruido nocturno desvela a los vecinos",
      conflicts: ["c0"],
    },
    { headline: "Presupuesto aprobado" },
  ];
  expect(pick(readWork({ conflicts, news }), "conflict").map((each) => [each.news, each.conflict])).toEqual([
    ["n0", "c1"],
  ]);
});

it("proposes news and conflicts told twice", () => {
  const found = readWork({
    news: [
      { headline: "Quedan 36 horas", date: "2002-11-29" },
      { headline: "Quedan 36 Horas", date: "2002-11-29" },
      { headline: "Quedan 36 horas", date: "2003-11-29" },
    ],
    conflicts: [{ name: "Ruido en el barrio Sur" }, { name: "Ruido en el Barrio Sur" }, { name: "Tala" }],
  });
  expect(
    pick(found, "duplicate").map(({ place, news, conflict }) => [place.record, news ?? conflict]),
  ).toEqual([
    ["c0", "c1"],
    ["n0", "n1"],
  ]);
});

it("proposes every two of a few that are alike, and of many as many as hold them together", () => {
  const repeat = (count: number, headline: string) => Array.from({ length: count }, () => ({ headline }));
  const few = readWork({ news: repeat(4, "Quedan 36 horas") });
  expect(pick(few, "duplicate")).toHaveLength(6);
  const many = pick(readWork({ news: repeat(300, "Quedan 36 horas") }), "duplicate");
  expect(many).toHaveLength(299);
  expect(new Set(many.flatMap(({ place, news }) => [place.record, news])).size).toBe(300);
});

it("keeps a proposal's id when another text changes, and reads empty and strange texts", () => {
  const news = [{ headline: "Bloqueo de buses en el puente", date: "2003-04-09" }];
  const text = "El 9 de abril de 2003 los buses bloquearon el puente.";
  const ids = (conflictivity: string) => pick(readWork({ conflictivity, news }), "date").map(({ id }) => id);
  expect(ids(`Primero llovió. ${text} Luego no.`)).toEqual(ids(text));
  for (const strange of [
    "",
    " \n\t",
    "((((((",
    ")".repeat(500),
    "(2003",
    "é".normalize("NFD").repeat(50),
    "👩‍👩‍👧 2003 de 2003",
    "\u202E(2003)",
    "0 de enero de 2003",
  ])
    expect(() => readWork({ conflictivity: strange, news })).not.toThrow();
});
