import { desc, eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { operations } from "../../../db/schema/staff/operations.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createDesk } from "../../../tests/support/desk.ts";
import { create, createIntervention, createNewsItem, valid } from "../../../tests/support/records.ts";
import { toStudyDay } from "../../shared/study/time.ts";

const api = await createTestApi();
const { get, list, find, decide, undo, getProgress, getState } = createDesk(api);

const work = await createIntervention(api, { interventionName: "Puente Nuevo" });
const conflictivity =
  "El 9 de mayo de 2004 los buses protestaron contra el puente. Un año después, en julio de 2085, abrió.";
const datasheet = await create(api, `/interventions/${work}/datasheet`, valid.datasheet({ conflictivity }));
const item = await createNewsItem(api, work, { newsName: "Buses contra el puente", newsDate: "2004-05-09" });

it("a contradiction may be answered by an erratum, of researchers", async () => {
  const { _id, reason } = await find("contradiction");
  expect(reason).toContain("julio de 2085");
  const erratum = {
    wrong: "julio de 2085",
    right: "julio de 2005",
    place: "Ficha técnica, conflictividad",
  };
  expect((await decide(_id, { decision: "accept", erratum })).statusCode).toBe(403);
  const other = await find("date");
  for (const [id, decision] of [
    [other._id, "accept"],
    [_id, "refuse"],
  ] as const)
    expect((await decide(id, { decision, erratum }, "researcher")).json().fields).toHaveProperty("erratum");
  expect(
    (await decide(_id, { decision: "accept", erratum: { ...erratum, right: " " } }, "researcher")).statusCode,
  ).toBe(400);
  // An evening where the study is, and the next day in universal time.
  const evening = new Date();
  evening.setUTCHours(1);
  vi.useFakeTimers({ toFake: ["Date"], now: evening });
  expect((await decide(_id, { decision: "accept", erratum }, "researcher")).json()).toBe(
    "Fe de erratas publicada. La propuesta sigue aquí hasta que se corrija el registro",
  );
  vi.useRealTimers();
  // What the text says is still wrong; nobody says so to visitors twice.
  expect(await find("contradiction")).toMatchObject({
    _id,
    state: "open",
    decision: { decision: "accept" },
  });
  expect((await decide(_id, { decision: "accept", erratum }, "researcher")).statusCode).toBe(409);
  const published = (await api.call("GET", "/errata")).json();
  expect(published).toMatchObject([{ ...erratum, intervention: work }]);
  expect(published[0].date.slice(0, 10)).toBe(toStudyDay(evening));
  expect((await undo(_id)).statusCode).toBe(403);
  // Nor does one who was a researcher then.
  const { db } = api.context;
  const [made] = await db.select().from(operations).orderBy(desc(operations.at)).limit(1);
  const own = eq(operations.id, made?.id ?? "");
  await db.update(operations).set({ actorId: api.ids.assistant }).where(own);
  expect((await undo(_id)).statusCode).toBe(403);
  expect((await undo(_id, "researcher")).statusCode).toBe(200);
  expect((await api.call("GET", "/errata")).json()).toEqual([]);
});

it("a contradiction is corrected in its field, and leaves the queue with what was wrong", async () => {
  const before = await getState();
  const { _id, corrections } = await find("contradiction");
  const [correction] = corrections;
  expect(corrections).toMatchObject([
    {
      record: datasheet,
      field: "conflictivity",
      kind: "text",
      label: "Ficha técnica: Conflictividad",
      now: "Un año después, en julio de 2085, abrió.",
      value: "Un año después, en julio de 2005, abrió.",
    },
  ]);
  if (!correction) return;
  const { record, field, value, __v } = correction;
  const correct = (given: object, as?: "researcher") =>
    decide(_id, { decision: "accept", correction: { record, field, value, __v, ...given } }, as);
  const getText = async () =>
    (await api.call("GET", `/intervention_datasheet/${datasheet}`)).json().conflictivity;
  const text = await getText();
  // A yes alone leaves it as wrong as it was.
  expect((await decide(_id, { decision: "accept" })).json().fields).toHaveProperty("decision");
  for (const wrong of [{ value: " " }, { value: correction.now }, { record: item }, { field: "features" }])
    expect((await correct(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  expect((await correct({ __v: __v + 1 })).statusCode).toBe(409);
  const other = await find("date");
  expect(
    (await decide(other._id, { decision: "accept", correction: { record, field, value, __v } })).json()
      .fields,
  ).toHaveProperty("correction");
  expect([await getText(), await getState()]).toEqual([text, before]);

  expect((await correct({ value: "Un año después, en julio de 2086, abrió." })).json()).toMatch(
    /^Guardado, pero/,
  );
  const again = await find("contradiction");
  expect(again.reason).toContain("julio de 2086");
  expect((await undo(_id)).statusCode).toBe(200);
  const [now] = (await find("contradiction", (each) => each._id === _id)).corrections;
  expect((await correct({ __v: now?.__v }, "researcher")).json()).toBe("Corregido");
  expect(await getText()).toBe(text.replace("2085", "2005"));
  expect((await list("kind=contradiction")).length).toBe(0);
  const progress = await getProgress("kind=contradiction");
  expect([progress.total, progress.decided]).toEqual([1, 1]);
  expect((await undo(_id, "researcher")).statusCode).toBe(200);
  expect([await getText(), await getState()]).toEqual([text, before]);
});

it("an undone correction leaves a sentence as a text has it that somebody has changed since", async () => {
  const source = await create(api, "/sources", valid.source());
  const quote = "Un año después, en julio de 2085, abrió.";
  const sentence = valid.passage({ record: datasheet, quote, sources: [{ source }] });
  const id = await create(api, "/passages", sentence);
  const { _id, corrections } = await find("contradiction");
  const { record, field, value, __v } = corrections[0] ?? {};
  await decide(_id, { decision: "accept", correction: { record, field, value, __v } });
  const body = valid.datasheet({ conflictivity: `${conflictivity.replace("2085", "2005")} Hubo fiesta.` });
  await api.call("PUT", `/intervention_datasheet/${datasheet}`, { as: "researcher", body });
  expect((await undo(_id)).json().left).toMatchObject([
    { noun: "datasheet", reason: expect.stringContaining("queda así") },
    { noun: "passage", _id: id, reason: "No vuelve atrás: el texto no tiene esa frase." },
  ]);
  expect(await get(`/passages/${id}`)).toMatchObject({ state: "anchored", quote: value });
});

it("a date that no press has is corrected, with the year that it lacks digits of", async () => {
  const id = await createNewsItem(api, work, { newsName: "Puente en obra", newsDate: "0005-05-10" });
  const { _id, corrections } = await find("contradiction", (each) => each.news === id);
  expect(corrections).toMatchObject([{ kind: "date", now: "0005-05-10", value: "2005-05-10" }]);
  const { record, field, value, __v } = corrections[0] ?? {};
  const correct = (given: object) =>
    decide(_id, { decision: "accept", correction: { record, field, value, __v, ...given } });
  expect((await correct({ value: "2005-02-30" })).json().fields).toHaveProperty("correction");
  // Two at once: one of them is told.
  const both = await Promise.all([correct({}), correct({ value: "2006-05-10" })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await get(`/news/${id}`)).newsDate).toMatch(/^200[56]-05-10/);
  expect((await undo(_id)).statusCode).toBe(200);
  expect((await get(`/news/${id}`)).newsDate).toMatch(/^0005-05-10/);
  await api.call("DELETE", `/interventions/${work}/news/${id}`, { as: "researcher" });
});
