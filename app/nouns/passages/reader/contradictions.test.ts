import { expect, it } from "vitest";
import { pick, readWork } from "../../../../tests/support/read-work.ts";

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
  const nested = conflictivity.replace("(Díaz, P. 2006)", "(véase ODíaz, P. 2006, p. 4) (Díaz, P. 2006)");
  expect(settle({ conflictivity: nested })).toEqual([
    ["Hubo un plebiscito (véase ODíaz, P. 2006, p. 4) (Díaz, P. 2003)."],
  ]);
  const twice = (year: number) => `Tras el 14 de mayo de 2014 esperaron; el 4 de mayo de ${year} ${told}.`;
  const again = { name: "Ruta", description: `El 4 de mayo de 2015 ${told}.` };
  expect(settle({ conflictivity: twice(2014), conflicts: [again] })).toEqual([
    [`El 4 de mayo de 2014 ${told}.`, twice(2015)],
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

it("proposes each contradiction of a sentence by itself, the same one once", () => {
  const told = "los vecinos votaron en el plebiscito por la ruta de los buses verdes";
  const one = { name: "Ruta", description: `El 4 de mayo de 2014 ${told}. El 9 de julio de 2014 ${told}.` };
  const find = (conflictivity: string) =>
    pick(readWork({ conflictivity, conflicts: [one] }), "contradiction").map(({ id, corrections }) => ({
      id,
      values: corrections.map(({ value }) => value.slice(0, 20)),
    }));
  const both = find(
    `El 4 de mayo de 2015 ${told}. El 6 de mayo de 2014 ${told}. El 9 de julio de 2014 ${told}.`,
  );
  expect(both.map(({ values }) => values).sort()).toEqual([
    ["El 4 de mayo de 2015", "El 4 de mayo de 2014"],
    ["El 6 de mayo de 2014", "El 4 de mayo de 2014"],
  ]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(2);
  const alone = find(`El 4 de mayo de 2015 ${told}.`);
  expect(both.map(({ id }) => id)).toContain(alone[0]?.id);
  expect(find(`El 4 de mayo de 2015 ${told}. El 4 de mayo de 2015 ${told}.`)).toEqual(alone);
});
