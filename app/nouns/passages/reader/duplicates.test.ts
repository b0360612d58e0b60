import { expect, it } from "vitest";
import { pick, readWork } from "../../../../tests/support/read-work.ts";

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
