import { createHash } from "node:crypto";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  createDownloads,
  expectApiValues,
  fillOdd,
  parseCells,
  readCsv,
} from "../../../tests/support/downloads.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { create, createConflict, createIntervention, valid } from "../../../tests/support/records.ts";
import type { OpenRow } from "../../features/open-data/contract.ts";
import { interventionOrders } from "../../nouns/interventions/contract.ts";
import { digestBody } from "../../shared/api/repr-digest.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { loader as loadConflicts } from "../archive/conflicts.tsx";
import { loader as loadInterventions } from "../archive/interventions.tsx";
import { loader as loadNews } from "../archive/news.tsx";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const { db } = api.context;
const lists = await fillOdd(api);
const get = createDownloads(api);

const filters = fc.record(
  {
    system: fc.constantFrom(...firstSystems.slice(0, 3).map(({ id }) => id)),
    hierarchy: fc.constantFrom(...firstHierarchies.map(({ id }) => id)),
    stage: fc.constantFrom(...firstStages.map(({ id }) => id)),
    year: fc.constantFrom("2010", "2011", "2012"),
    from: fc.constantFrom("2010-05-01", "2011-02-11"),
    to: fc.constantFrom("2012-03-11"),
    intervention: fc.constantFrom(...lists.interventions.rows.slice(0, 4).map(({ id }) => id)),
    search: fc.constantFrom("obra", "-obra río", "nada"),
    sort: fc.constantFrom("date", "-date", "relevance"),
    withConflict: fc.constantFrom("true", "false"),
  },
  { requiredKeys: [] },
);

const pages = { news: loadNews, conflicts: loadConflicts, interventions: loadInterventions };

/** What the list's page shows. */
async function readPage(list: keyof typeof pages, query: URLSearchParams) {
  const url = new URL(`/${list}?${query}`, origin);
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  const loaded = await pages[list]({
    request: new Request(url),
    url,
    params: {},
    pattern: `/${list}` as never,
    context,
  });
  return loaded.list;
}

/** What only lists of news, or of some nouns, take in the API. */
const notIn: Record<string, readonly string[]> = {
  news: [],
  conflicts: ["sort", "withConflict"],
  interventions: ["sort"],
};

it("the files of a list have its rows, in its order, with the API's values", async () => {
  const nouns = ["news", "conflicts", "interventions"] as const;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant({}), filters), async (chosen) => {
      const list = nouns[runs++ % nouns.length] ?? "news";
      const wanted = Object.entries(chosen).filter(([name]) => !notIn[list]?.includes(name));
      const query = new URLSearchParams(wanted as [string, string][]);
      const fromApi = await get(`/api/${list}?${query}`);
      const records = fromApi.json<Record<string, unknown>[]>();
      const json = await get(`/${list}.json?${query}`);
      const rows = json.json<OpenRow[]>();
      expect(rows.map(({ _id }) => _id)).toEqual(records.map(({ _id }) => _id));
      for (const [place, record] of records.entries()) expectApiValues(rows[place] ?? {}, record);

      const csv = await get(`/${list}.csv?${query}`);
      expect(readCsv(csv.body).map((row, place) => parseCells(row, rows[place] ?? {}))).toEqual(rows);
      for (const { headers } of [json, csv])
        expect(headers["x-total-count"]).toBe(fromApi.headers["x-total-count"]);
      expect((await readPage(list, query)).total).toBe(rows.length);
      expect(fromApi.headers["x-total-count"]).toBe(String(rows.length));

      // A child process each.
      if (runs % 4 !== 1) return;
      const { rawPayload } = await get(`/${list}.xlsx?${query}`);
      const cells = await readSheet(rawPayload, "Datos");
      expect(cells.slice(1).map(([id]) => id)).toEqual(rows.map(({ _id }) => _id));
    }),
    propertyRuns(4),
  );
});

it("the file of the works has each order of their page, and no other", async () => {
  for (const sort of interventionOrders) {
    const query = new URLSearchParams({ sort, limit: "1000" });
    const { items } = await readPage("interventions", query);
    const { body } = await get(`/interventions.csv?${query}`);
    expect(readCsv(body).map((row) => row._id)).toEqual(items.map(({ _id }) => _id));
  }
  const refused = await api.app.inject({ method: "GET", url: "/interventions.csv?sort=date" });
  expect(refused.statusCode).toBe(400);
});

describe("A CSV file", () => {
  it("is RFC 4180: commas, CRLF, no byte order mark, cells as they are", async () => {
    const { body, headers } = await get("/news.csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
    expect(body).toMatch(/^_id,newsName,description,newsDate,intervention,interventionName,/);
    expect(body.endsWith("\r\n")).toBe(true);
    const names = new Set(readCsv(body).map((row) => row.newsName));
    expect(names).toEqual(new Set(lists.news.rows.map(({ title }) => title)));
  });

  it("says its name, state, and where it belongs", async () => {
    const { headers, rawPayload } = await get(`/news.csv?year=2011&system=${firstSystems[1].id}&search=ñu`);
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="noticias_\d{4}-\d\d-\d\d_nu_movilidad_2011.csv"$/,
    );
    expect(headers.link).toBe(
      `<${origin}/news?search=%C3%B1u&system=${firstSystems[1].id}&year=2011>; rel="cite-as", <${origin}/data>; rel="collection", <${origin}/datapackage.json>; rel="describedby"`,
    );
    expect(Date.parse(String(headers["last-modified"]))).not.toBeNaN();
    const digest = createHash("sha256").update(rawPayload).digest("base64");
    expect(headers["repr-digest"]).toBe(`sha-256=:${digest}:`);
  });

  it("has the whole list, whichever part of it a page shows", async () => {
    expect((await get("/news.csv?limit=3&page=2")).headers["x-total-count"]).toBe("40");
  });
});

it("a spreadsheet's cells are typed, its texts never formulas, its bytes always the same", async () => {
  const { rawPayload } = await get("/news.xlsx");
  const [header = [], ...rows] = await readSheet(rawPayload, "Datos");
  const column = (label: string) => header.indexOf(label);
  const dates = rows.map((row) => row[column("Fecha")]);
  expect(dates.filter((date) => date instanceof Date)).toHaveLength(39);
  expect(dates).toContain("0215-03-04");
  expect(rows.every((row) => row[column("Versión")] === 0)).toBe(true);
  expect(rows.some((row) => String(row[column("Nombre de la noticia")]).startsWith("=1+1"))).toBe(true);
  const dictionary = await readSheet(rawPayload, "Diccionario");
  expect(dictionary.slice(1).map(([name]) => name)).toEqual(
    readCsv((await get("/news.csv")).body)[0] && Object.keys(readCsv((await get("/news.csv")).body)[0] ?? {}),
  );
  expect((await get("/news.xlsx")).rawPayload.equals(rawPayload)).toBe(true);
});

describe("A record", () => {
  const { id = "" } = lists.news.rows[3] ?? {};

  it("is the row of its list", async () => {
    await db.execute(sql`
      insert into record_changes values ('news', ${id}, '2026-01-02T12:00:00Z', false)
      on conflict (noun, record_id) do update set changed_at = excluded.changed_at`);
    const rows = (await get("/news.json")).json<OpenRow[]>();
    const { body, headers } = await get(`/news/${id}.json`);
    expect(JSON.parse(body)).toEqual(rows.find(({ _id }) => _id === id));
    expect(JSON.parse(body)).toMatchObject({
      newsDate: "0215-03-04",
      image: `${origin}/media/a.webp`,
      url: `${origin}/news/${id}`,
    });
    expect(headers.link).toContain(`<${origin}/news/${id}>; rel="cite-as"`);
    expect(headers["repr-digest"]).toBe(digestBody(Buffer.from(body)));
    // What changes elsewhere is no change of the record.
    expect(headers["last-modified"]).toBe("Fri, 02 Jan 2026 12:00:00 GMT");
    expect((await get(`/news/${id}.txt`)).body).toContain("Fecha:\n0215-03-04\n");
  });

  it.each(["/news/000000000000000000000000.json", "/news/x.json", "/news/../news/1.csv", "/data.csv"])(
    "%s does not exist",
    async (url) => {
      expect((await api.app.inject({ method: "GET", url })).statusCode).toBe(404);
    },
  );
});

const actors = await Promise.all(
  ["Peña, Ñoño & Cía. {S. A.}", "50 % «de» Íñigo_#1", "Se une"].map((name) =>
    create(api, "/actors", valid.actor({ name, note: "Línea\nnueva", aliases: ["Otro", "=1+1"] })),
  ),
);

it("actors are files as records of other nouns are, without those that are merged", async () => {
  const [standing = "", , merged = ""] = actors;
  const work = await createIntervention(api);
  const claimed = await createConflict(api, work, { claimants: ["Peña, Ñoño & Cía. {S. A.}"] });
  const watched = await createConflict(api, work, { oversight: ["Se une"] });
  const body = { into: standing };
  expect((await api.call("POST", `/actors/${merged}/merge`, { as: "researcher", body })).statusCode).toBe(
    200,
  );

  const rows = (await get("/actors.json")).json<OpenRow[]>();
  const records = (await get("/api/actors")).json<Record<string, unknown>[]>();
  expect(rows.map(({ _id }) => _id)).toEqual(records.map(({ _id }) => _id));
  for (const [place, { conflicts, ...record }] of records.entries())
    expectApiValues(rows[place] ?? {}, record);
  const row = rows.find(({ _id }) => _id === standing);
  expect(row).toMatchObject({ mergedNames: ["Se une"], claimantIn: [claimed], oversightIn: [watched] });
  expect(row).not.toHaveProperty("mergedInto");

  const csv = await get("/actors.csv");
  expect(readCsv(csv.body).map((cells, place) => parseCells(cells, rows[place] ?? {}))).toEqual(rows);
  expect(csv.headers["content-disposition"]).toMatch(/filename="actores_\d{4}-\d\d-\d\d.csv"$/);
  const cells = await readSheet((await get("/actors.xlsx")).rawPayload, "Datos");
  expect(cells.slice(1).map(([id]) => id)).toEqual(rows.map(({ _id }) => _id));
  expect(JSON.parse((await get(`/actors/${standing}.json`)).body)).toEqual(row);
  const feed = (await get("/actors.atom")).body;
  expect(feed).not.toContain(merged);
  expect(feed).toMatch(/<summary>Línea\s+nueva<\/summary>/);
  expect((await api.app.inject({ method: "GET", url: `/actors/${merged}.json` })).statusCode).toBe(404);
  expect((await get(`/actors/${standing}.jsonld`)).json()).toMatchObject({
    "@type": "CreativeWork",
    about: { name: row?.name },
    abstract: "Línea\nnueva",
  });
});
