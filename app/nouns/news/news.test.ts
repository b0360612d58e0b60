import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { revisions } from "../../../db/schema/revisions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  hierarchyId,
  read,
  systemId,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";

const api = await createTestApi();
const park = await createIntervention(api);
const post = (fields: Record<string, unknown>) =>
  api.call("POST", `/interventions/${park}/news`, { as: "assistant", body: valid.newsItem(fields) });
const timestamp = expect.stringMatching(/Z$/);
const record = { __v: 0, createdAt: timestamp, updatedAt: timestamp };

describe("POST /interventions/{id}/news", () => {
  it("returns 201 with the sentence to show and the record's address", async () => {
    const response = await post({});
    expect(response.statusCode).toBe(201);
    expect(response.json()).toBe("Noticia creada correctamente");
    expect(response.headers.location).toMatch(/^\/api\/news\/[0-9a-f]{24}$/);
  });

  it("stores the given values; the intervention with its references as ids", async () => {
    const intervention = await createIntervention(api);
    const datasheet = await createDatasheet(api, intervention);
    const conflict = await createConflict(api, intervention);
    const id = await createNewsItem(api, intervention, { conflicts: [conflict, conflict] });
    const noImage = { image: "", imageCaption: "", imageCredit: "" };
    const expected = {
      _id: id,
      newsName: "Empiezan las obras del parque",
      description: "La obra durará dos años.",
      newsDate: "2011-12-01T00:00:00.000Z",
      intervention: {
        _id: intervention,
        interventionName: "Parque lineal del río",
        description: "Recuperación de la ronda del río.",
        hierarchy: hierarchyId,
        strategicProject: "Borde de río",
        internalSystem: systemId,
        ...noImage,
        datasheet,
        conflicts: [conflict],
        news: [id],
        ...record,
      },
      ...noImage,
      otherInterventions: [],
      conflicts: [conflict],
      source: null,
      ...record,
    };
    expect(await read(api, `/news/${id}`)).toEqual({ ...expected, passages: [] });
    expect(await read(api, `/news?intervention=${intervention}`)).toEqual([expected]);
  });

  it.each([
    ["newsName", "El nombre de la noticia es requerido"],
    ["description", "La descripción de la noticia es requerida"],
    ["newsDate", "La fecha de la noticia es requerida"],
  ])("needs %s: %s", async (field, message) => {
    for (const missing of [undefined, null, "", "   "]) {
      const response = await post({ [field]: missing });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toBe(message);
    }
  });

  it("is 404 without the intervention, 400 with an unknown conflict", async () => {
    await expectNothingWritten(api, async () => {
      expectError(
        await api.call("POST", `/interventions/${unknownId}/news`, {
          as: "assistant",
          body: valid.newsItem(),
        }),
        404,
      );
      expectError(await post({ conflicts: [unknownId] }), 400, ["conflicts"]);
    });
  });
});

describe("newsDate", () => {
  it.each([
    ["2011-12-01", "2011-12-01"],
    ["2011-12-01T00:00:00.000Z", "2011-12-01"],
    ["2011-12-01T00:00:00Z", "2011-12-01"],
    [" 2011-12-01 ", "2011-12-01"],
    ["2012-02-29", "2012-02-29"],
    ["0099-01-01", "0099-01-01"],
    ["9999-12-31", "9999-12-31"],
  ])("%s is read as %s", async (newsDate, date) => {
    const id = await createNewsItem(api, park, { newsDate });
    expect((await read(api, `/news/${id}`)).newsDate).toBe(`${date}T00:00:00.000Z`);
  });

  it.each([
    "2014-02-30",
    "2013-02-29",
    "2014-13-01",
    "2014-00-10",
    "2014-01-00",
    "0000-01-01",
    "2014-1-1",
    "01/12/2011",
    "1 de diciembre de 2011",
    "2011-12-01T05:00:00.000Z",
    "2011-12-01T00:00:00.001Z",
    "2011-12-01T00:00:00.000-05:00",
    "2011-12-01T00:00:00.000",
    "2011-12-01T24:00:00.000Z",
    "2011-12-01 00:00:00Z",
    "+002011-12-01",
    "-2011-12-01",
    "20111201",
    "2011-W48-4",
    "1322697600000",
    "2011-12-01\n2011-12-02",
    "２０１１-１２-０１",
    "infinity",
    "now",
  ])("%s is refused", async (newsDate) => {
    expectError(await post({ newsDate }), 400, ["newsDate"]);
  });

  it.each([1322697600000, 20111201, true, ["2011-12-01"], { date: "2011-12-01" }])(
    "%j is refused",
    async (newsDate) => {
      expectError(await post({ newsDate }), 400, ["newsDate"]);
    },
  );
});

describe("PUT /news/{id}/intervention/{id}", () => {
  const update = (id: string, intervention: string, fields: Record<string, unknown> = {}) =>
    api.call("PUT", `/news/${id}/intervention/${intervention}`, {
      as: "assistant",
      body: valid.newsItem(fields),
    });

  it("changes the record; absent image and conflicts stay, empty ones are removed", async () => {
    const image = "https://example.org/a.png";
    const conflict = await createConflict(api, park);
    const id = await createNewsItem(api, park, { image, conflicts: conflict });
    const response = await update(id, park, { newsName: "Otra", newsDate: "2001-01-31", __v: 0 });
    expect(response.json()).toBe("Noticia actualizada correctamente");
    const changed = {
      newsName: "Otra",
      newsDate: "2001-01-31T00:00:00.000Z",
      image,
      conflicts: [conflict],
      __v: 1,
    };
    expect(await read(api, `/news/${id}`)).toMatchObject(changed);
    await update(id, park, { image: "", conflicts: [] });
    expect(await read(api, `/news/${id}`)).toMatchObject({ image: "", conflicts: [], __v: 2 });
    const history = await api.context.db
      .select()
      .from(revisions)
      .where(eq(revisions.recordId, id))
      .orderBy(revisions.id);
    expect(history[2]?.before).toMatchObject({ version: 1, conflictIds: [conflict], image });
  });

  it("moves the record to the intervention of the path", async () => {
    const [from, to] = [await createIntervention(api), await createIntervention(api)];
    const id = await createNewsItem(api, from);
    expect((await update(id, to)).statusCode).toBe(200);
    expect(await read(api, `/news/${id}`)).toMatchObject({ intervention: { _id: to, news: [id] } });
    expect(await read(api, `/interventions/${from}`)).toMatchObject({ news: [] });
  });

  it("to an unknown intervention, or on a stale version, changes nothing", async () => {
    const id = await createNewsItem(api, park);
    await expectNothingWritten(api, async () => {
      expectError(await update(id, unknownId), 404);
      expectError(await update(id, park, { __v: 3 }), 409);
      expectError(await update(id, park, { newsName: "Otra", conflicts: [unknownId] }), 400, ["conflicts"]);
    });
    expect(await read(api, `/news/${id}`)).toMatchObject({
      newsName: "Empiezan las obras del parque",
      __v: 0,
    });
  });
});

describe("DELETE /interventions/{id}/news/{id}", () => {
  it("deletes it; through another intervention it is 404", async () => {
    const id = await createNewsItem(api, park);
    const other = await createIntervention(api);
    await expectNothingWritten(api, async () =>
      expectError(await api.call("DELETE", `/interventions/${other}/news/${id}`, { as: "researcher" }), 404),
    );
    const response = await api.call("DELETE", `/interventions/${park}/news/${id}`, { as: "researcher" });
    expect(response.json()).toBe("Noticia eliminada correctamente");
    expectError(await api.call("GET", `/news/${id}`), 404);
  });
});

describe("GET /news", () => {
  it("is by date, newest first, ties by id; filters combine", async () => {
    const place = await createIntervention(api);
    const ids: string[] = [];
    for (const newsDate of ["2003-05-01", "2010-01-01", "2003-05-01", "1999-12-31"])
      ids.push(
        await createNewsItem(api, place, {
          newsDate,
          newsName: newsDate.startsWith("2003") ? "Ñame" : "Nada",
        }),
      );
    const [tied, newest, tiedToo, oldest] = ids;
    const inOrder = [newest, ...[tied, tiedToo].sort(), oldest];
    const listed = async (query: string) =>
      (await read<{ _id: string }[]>(api, `/news?intervention=${place}${query}`)).map((item) => item._id);
    expect(await listed("")).toEqual(inOrder);
    expect(await listed("&search=ñame")).toEqual([tied, tiedToo].sort());
    const oldestFirst = [oldest, ...[tied, tiedToo].sort(), newest];
    expect(await listed("&sort=date")).toEqual(oldestFirst);
    expect(await listed("&sort=date&limit=2&offset=1")).toEqual(oldestFirst.slice(1, 3));
    expect(await listed("&sort=-date&search=nada")).toEqual([newest, oldest]);
    expect(await listed("&sort=date&search=nada&offset=1")).toEqual([newest]);
    expect(await listed("&from=2003-05-01&to=2009-12-31")).toEqual([tied, tiedToo].sort());
    expect(await listed("&year=&from=&withConflict=&sort=")).toEqual(inOrder);
    expect(await listed("&limit=2&offset=1")).toEqual(inOrder.slice(1, 3));
    expect(await read(api, `/news?intervention=${unknownId}`)).toEqual([]);
    const dates = ["year=215", "year=0000", "year=2008&year=2009", "from=200", "to=2008-02-30"];
    for (const wrong of ["intervention=1", "system=Movilidad", ...dates, "withConflict=1", "sort=name"])
      expectError(await api.call("GET", `/news?${wrong}`), 400, [wrong.split("=")[0] ?? ""]);
  });
});

it("A headline has no hidden marks and one line; its text keeps what was typed", async () => {
  const id = await createIntervention(api);
  const typed = "\u202eTren\u202c de\u200b cer\u00adcanías\n\tpara el 🏳️\u200d🌈";
  const item = await createNewsItem(api, id, { newsName: typed, description: typed });
  expect(await read(api, `/news/${item}`)).toMatchObject({
    newsName: "Tren de cercanías para el 🏳️\u200d🌈",
    description: typed,
  });
});
