import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { codings } from "../../../db/schema/coding/codings.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { codeNews } from "../../../tests/support/codings.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { groupFacts, readCodedValues, readCrosswalk } from "./crosswalk.server.ts";

const tell = (id: string, date: string, level = 3, work = "w") => ({ id, date, level, work });
const group = (...[told, same = []]: [ReturnType<typeof tell>[], [string, string][]?]) =>
  Object.fromEntries(
    groupFacts(
      told,
      same.map(([newsId, otherNewsId]) => ({ newsId, otherNewsId })),
    ),
  );

it("news of one work and level tell one fact as long as a week at most is between one and the next", () => {
  expect(
    group([
      tell("a", "2004-05-01"),
      tell("b", "2004-05-08"),
      tell("c", "2004-05-15"),
      tell("d", "2004-05-23"),
    ]),
  ).toEqual({ a: "a", b: "a", c: "a", d: "d" });
  expect(
    group([tell("a", "2004-05-01"), tell("b", "2004-05-01", 4), tell("c", "2004-05-01", 3, "x")]),
  ).toEqual({
    a: "a",
    b: "b",
    c: "c",
  });
});

it("a person joins news that tell the same, whatever their level, work or date", () => {
  const told = [tell("a", "2004-05-01"), tell("b", "2004-09-01", 5), tell("c", "2004-09-02", 5)];
  expect(
    group(told, [
      ["c", "a"],
      ["x", "c"],
    ]),
  ).toEqual({ a: "a", b: "a", c: "a", x: "a" });
});

it("the files have each valid value, and a row for each conflict that a news item of a fact names", async () => {
  const api = await createTestApi();
  const { db } = api.context;
  expect((await readCrosswalk(db)).rows).toEqual([]);
  const work = await createIntervention(api, { interventionName: "Puente" });
  const quarrels = [await createConflict(api, work), await createConflict(api, work)];
  const first = await createNewsItem(api, work, { newsDate: "2004-05-01", conflicts: quarrels });
  const second = await createNewsItem(api, work, { newsDate: "2004-05-03" });
  const complaint = await createNewsItem(api, work, { newsDate: "2004-05-04" });
  await codeNews(db, [
    { id: first, action: "3", dialogue: "no" },
    { id: second, action: "3" },
    { id: complaint, action: "1", dialogue: null },
  ]);
  const { rows } = await readCrosswalk(db);
  expect(rows.map(({ hecho, noticia, conflicto, acción }) => [hecho, noticia, conflicto, acción])).toEqual([
    ...quarrels.toSorted().map((conflict) => [first, first, conflict, "3"]),
    [first, second, "", "3"],
  ]);
  expect((await readCodedValues(db)).rows).toHaveLength(5);
  expect((await readCodedValues(db)).rows).toContainEqual({
    clase: "noticia",
    registro: complaint,
    variable: "dialogue",
    valor: "",
    etiqueta: "no se puede decir",
    base: "una lectura",
    libro: 1,
  });

  const list = async (query: string) =>
    (await api.call("GET", `/news?${query}`)).json<{ _id: string }[]>().map(({ _id }) => _id);
  expect((await list("action=3")).sort()).toEqual([first, second].sort());
  expect(await list("dialogue=no")).toEqual([first]);
  expect((await api.call("GET", "/conflicts?action=3")).statusCode).toBe(400);

  const check = async () => {
    const answer = await api.call("GET", "/tables/intervention?check=interventionInDispute", {
      as: "assistant",
    });
    return answer.json<unknown[]>().length;
  };
  const quiet = await createIntervention(api, { interventionName: "Aula" });
  expect(await check()).toBe(0);
  const disputed = await createNewsItem(api, quiet, { newsDate: "2006-01-01" });
  const [known] = await db.select().from(codings).where(eq(codings.recordId, second));
  if (known) await db.insert(codings).values({ ...known, id: "b".repeat(24), recordId: disputed });
  expect(await check()).toBe(1);
});
