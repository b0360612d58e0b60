import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { codebooks, codebookValues } from "../../../db/schema/coding/codebooks.ts";
import { codings, sameFacts } from "../../../db/schema/coding/codings.ts";
import { mergedRecords } from "../../../db/schema/evidence/merged-records.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { codeNews } from "../../../tests/support/codings.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { newId } from "../../shared/values/ids.ts";
import { planImport } from "../../staff/import/commands.server.ts";
import type { PublicPlace } from "../editions/names/contract.ts";
import { describeNewestEdition } from "../editions/newest-edition.server.ts";
import { groupFacts, readCrosswalk } from "./crosswalk.server.ts";
import { readMethod } from "./method.server.ts";

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

const api = await createTestApi();
const { db } = api.context;

it("the files have each valid value, and a row for each conflict that a news item of a fact names", async () => {
  expect(await readCrosswalk(db)).toEqual([]);
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
  const read = async <Row>(path: string) =>
    (await api.app.inject({ method: "GET", url: path })).json<Row[]>();
  type Told = Record<"fact" | "news" | "conflict" | "action", string>;
  const rows = await read<Told>("/crosswalk.json");
  expect(rows.map(({ fact, news, conflict, action }) => [fact, news, conflict, action])).toEqual([
    ...quarrels.toSorted().map((conflict) => [first, first, conflict, "3"]),
    [first, second, null, "3"],
  ]);
  const values = await read<{ _id: string }>("/coding.json");
  expect(new Set(values.map(({ _id }) => _id)).size).toBe(5);
  expect(values).toContainEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    noun: "news",
    record: complaint,
    variable: "dialogue",
    value: "",
    answer: "no se puede decir",
    basis: "single",
    codebook: 1,
  });
  const codebook = await read<{ variable: string; value: string }>("/codebook.json");
  expect(codebook.map(({ variable, value }) => `${variable} ${value}`)).toContain("dialogue yes");
  const { headers, body } = await api.app.inject({ method: "GET", url: "/coding.csv" });
  expect(headers["content-disposition"]).toContain("una-sola-lectura");
  expect(headers.link).toContain('/method>; rel="cite-as"');
  const imported = await planImport(api.context, systemActor, {
    sources: [{ name: "coding.csv", bytes: Buffer.from(body) }],
  });
  expect(imported.report.problemCounts).toEqual({ ignoredFile: 1 });

  const published = await api.call("POST", "/editions", { as: "researcher", body: { number: "2026.1" } });
  expect(published.statusCode, published.body).toBe(201);
  expect(await describeNewestEdition(db)).toBe("edición 2026.1");
  await db.update(codings).set({ valueId: null }).where(eq(codings.recordId, complaint));
  expect(await describeNewestEdition(db)).toBe("posterior a la edición 2026.1");
  const { rawPayload } = await api.app.inject({ method: "GET", url: "/data/editions/2026.1.zip" });
  const files = unzipSync(rawPayload);
  const unzipped = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(unzipped("codificacion.csv").split("\r\n").sort()).toEqual(body.split("\r\n").sort());
  expect(JSON.parse(unzipped("hechos.json"))).toHaveLength(3);
  expect(JSON.parse(unzipped("libro-de-codigos.json"))).toHaveLength(codebook.length);
  expect(unzipped("diccionario.csv")).toContain("codificacion,basis,");
  expect((await api.app.inject({ method: "GET", url: "/coding.csv?edition=2026.1" })).statusCode).toBe(400);

  const list = async (query: string) =>
    (await api.call("GET", `/news?${query}`)).json<{ _id: string }[]>().map(({ _id }) => _id);
  expect((await list("action=3")).sort()).toEqual([first, second].sort());
  expect(await list("dialogue=no")).toEqual([first]);
  expect((await api.call("GET", "/actors?action=3")).statusCode).toBe(400);
  expect((await api.call("GET", "/conflicts?action=3")).json()).toHaveLength(2);

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

  // What was said of a news item is said of the one that it was merged into since.
  const findFact = async () => (await readCrosswalk(db)).find((row) => row.news === disputed)?.fact;
  const [former, copy] = [newId(), newId()];
  await db.insert(sameFacts).values({ newsId: disputed, otherNewsId: former, actorName: "Rosa" });
  expect(await findFact()).toBe(disputed);
  const merged = { noun: "news" as const, checks: [], lists: [] };
  await db.insert(mergedRecords).values([
    { ...merged, id: former, intoId: copy },
    { ...merged, id: copy, intoId: first },
  ]);
  expect(await findFact()).toBe(first);
});

it("the codebook and the method leave out a name that is hidden, and the list of its places has them", async () => {
  const exampleIn = "Ana Gómez interpuso una tutela";
  await db.update(codebookValues).set({ exampleIn }).where(eq(codebookValues.code, "3"));
  await db.update(codebooks).set({ note: "Lo pidió Ana Gómez" });
  const post = (path: string, body: object) => api.call("POST", path, { as: "researcher", body });
  const names = ["Ana Gómez"];
  const places = (await post("/hidden-names/places", { names })).json<PublicPlace[]>();
  const book = { noun: "codebook", id: "1", name: "1", in: ["current"] };
  expect(places.map(({ records }) => records)).toEqual([[book], [book]]);
  expect((await post("/hidden-names", { names })).statusCode).toBe(201);
  const method = JSON.stringify(await readMethod(db));
  const { body } = await api.app.inject({ method: "GET", url: "/codebook.csv" });
  for (const text of [method, body]) {
    expect(text).toContain("(oculto) interpuso una tutela");
    expect(text).not.toContain("Gómez");
  }
});
