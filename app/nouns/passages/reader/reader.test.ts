import { describe, expect, it } from "vitest";
import { pick, readWork } from "../../../../tests/support/read-work.ts";
import { readStems } from "./text/likeness.server.ts";

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

it("proposes whole characters, wherever it cuts a text", () => {
  const told = "hubo una protesta de los vecinos por el puente, a𝐩𝐮𝐞𝐧𝐭𝐞𝐬";
  for (const length of [28, 29]) {
    const around = "x".repeat(length);
    const found = readWork({
      conflictivity: `El 5 de marzo de 2008, 🎉${around} a 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉, ${told}.`,
      conflicts: [{ description: `🎉${around}. El 4 de marzo de 2008 ${told}. ¡${around}🎉!` }],
      news: [{ headline: "Protesta por el puente de a𝐩𝐮𝐞𝐧𝐭𝐞𝐬", date: "2008-03-04" }],
    });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["date", "conflict", "contradiction"]));
    expect(JSON.stringify(found)).not.toMatch(/\\ud[89a-f]/);
  }
  expect([...readStems(told)].every((stem) => stem.isWellFormed())).toBe(true);
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
