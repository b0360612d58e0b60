import { createHash } from "node:crypto";
import { Cite } from "@citation-js/core";
import { parse } from "csv-parse/sync";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { RouterContextProvider } from "react-router";
import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { news } from "../../../db/schema/news.ts";
import { readEnv } from "../../../server/env.ts";
import { createHttpServer } from "../../../server/http/http-server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { listProfileErrors, listXmlErrors } from "../../../tests/support/profiles.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { create, createConflict, createIntervention, valid } from "../../../tests/support/records.ts";
import { insertRows, linkRows } from "../../../tests/support/rows.ts";
import { dataTables, listFormats, openLists, recordFormats } from "../../features/open-data/constants.ts";
import type { OpenRow } from "../../features/open-data/contract.ts";
import { descriptions } from "../../features/open-data/describe/descriptions.server.ts";
import { digestBody } from "../../shared/api/repr-digest.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { loader as loadConflicts } from "../archive/conflicts.tsx";
import { loader as loadInterventions } from "../archive/interventions.tsx";
import { loader as loadNews } from "../archive/news.tsx";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const { db } = api.context;

/** Texts that quoting, line ends, formulas or encodings could trip over. */
const words = [
  "obra",
  "río",
  "vía",
  'dijo "no"',
  "a,b;c",
  "línea\nnueva",
  "\r",
  "=1+1",
  "-obra",
  "@x",
  "«ñandú»",
  "Ñ".normalize("NFD"),
  "🏙️",
  "שלום",
  "<b>&amp;</b>",
  "\t",
  "'",
  "00012",
];
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(" "));
const lists = await insertRows(db, fc.sample(fc.tuple(text, text), { numRuns: 40, seed: 2014 }));
await db
  .update(news)
  .set({ date: "0215-03-04", image: "/media/a.webp", imageAlt: "Una imagen" })
  .where(eq(news.id, lists.news.rows[3]?.id ?? ""));
await linkRows(db, lists);

const get = async (url: string) => {
  const response = await api.app.inject({ method: "GET", url });
  expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
  return response;
};
const readCsv = (body: string) =>
  parse(body, { columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];

/** A row of the CSV file as the JSON file has it. */
function parseCells(row: Record<string, string>, like: OpenRow): OpenRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => {
      const value = like[name];
      if (typeof value === "number") return [name, Number(cell)];
      if (value === null) return [name, cell === "" ? null : cell];
      return [name, Array.isArray(value) ? (cell === "" ? [] : cell.split(" | ")) : cell];
    }),
  );
}

/** An API record as a row: dates without their midnight, references by id. */
function expectApiValues(row: OpenRow, record: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(record)) {
    if (!(name in row)) continue;
    const isReference = typeof value === "object" && value !== null && "_id" in value;
    const plain = isReference ? (value as { _id: string })._id : value;
    expect(row[name], name).toEqual(name === "newsDate" ? String(plain).slice(0, 10) : plain);
  }
}

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

/** The number that the list's page shows. */
async function readPageTotal(list: keyof typeof pages, query: URLSearchParams): Promise<number> {
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
  return loaded.list.total;
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
      expect(await readPageTotal(list, query)).toBe(rows.length);
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

  it("leaves out a malformed filter, as the page does", async () => {
    const { headers } = await get("/news.csv?year=20&system=x&from=ayer&limit=3&page=2");
    expect(headers["x-total-count"]).toBe("40");
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

it("a ZIP file explains itself, and is the same bytes whenever it is made", async () => {
  const query = `year=2011&system=${firstSystems[1].id}`;
  const { rawPayload, headers } = await get(`/news.zip?${query}`);
  const files = Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
  expect(Object.keys(files)).toEqual([
    "LEEME.txt",
    "cita.bib",
    "cita.ris",
    "diccionario.csv",
    "datos.csv",
    ...Object.keys(descriptions),
    "SHA256SUMS",
  ]);
  expect(files["datos.csv"]).toBe((await get(`/news.csv?${query}`)).body);
  expect(files["LEEME.txt"]).toContain("Filtros: Movilidad · 2011\r\nRegistros: ");
  expect(files["LEEME.txt"]).toContain("Licencia: licencia sin definir");
  expect(files["cita.bib"]).toContain("title = {Noticias: Movilidad, 2011}");
  const sums = (files.SHA256SUMS ?? "").trim().split("\n");
  expect(sums).toHaveLength(5 + Object.keys(descriptions).length);
  for (const [sum = "", name = ""] of sums.map((line) => line.split("  ")))
    expect(
      createHash("sha256")
        .update(files[name] ?? "")
        .digest("hex"),
      name,
    ).toBe(sum);

  const described = JSON.parse(files["datapackage.json"] ?? "");
  for (const name of ["datapackage.json", "datacite.json", "CITATION.cff"] as const)
    expect(listProfileErrors(name, files[name] ?? "")).toEqual([]);
  const [table] = described.resources;
  expect(table.schema.fields.map(({ name }: { name: string }) => name).join(",")).toBe(
    files["datos.csv"]?.slice(0, files["datos.csv"].indexOf("\r")),
  );
  expect(table.bytes).toBe(Buffer.byteLength(files["datos.csv"] ?? ""));

  const zone = process.env.TZ;
  process.env.TZ = "Asia/Tokyo";
  const elsewhere = await get(`/news.zip?${query}`);
  process.env.TZ = zone ?? "";
  expect(elsewhere.headers["repr-digest"]).toBe(headers["repr-digest"]);
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

const oneLine = (text: unknown) =>
  String(text ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** What an entry of a file of citations has to say, each field on one line; "" for what is not known. */
type Entry = Record<"title" | "authors" | "year" | "container" | "page" | "abstract" | "address", string>;

/** Every tag of every entry, since readers of RIS leave some of newspapers' articles out. */
function readRis(body: string): Entry[] {
  const entries = body.split("ER  - \r\n").slice(0, -1);
  return entries.map((entry) => {
    const read = (...tags: string[]) =>
      [...entry.matchAll(/^([A-Z][A-Z0-9]) {2}- (.*)\r$/gm)]
        .filter(([, tag = ""]) => tags.includes(tag))
        .map(([, , value]) => value)
        .join("; ");
    const address = read("UR");
    expect([read("AN"), read("ID").split("-")[1]]).toEqual(Array(2).fill(address.split("/").at(-1)));
    const [year, day] = [read("PY"), read("DA")];
    expect(day === "" ? "" : day.slice(0, 4)).toBe(year);
    const of = { title: read("TI"), authors: read("AU"), container: read("JO", "T2"), page: read("SP") };
    return { ...of, year, abstract: read("AB"), address };
  });
}

function readBibtex(body: string): Entry[] {
  return new Cite(body).data.map((data) => {
    const { author = [], issued } = data as { author?: Record<string, string>[]; issued?: object };
    const names = author.map(
      ({ literal, family, given }) => literal ?? [family, given].filter(Boolean).join(", "),
    );
    const year = (issued as { "date-parts": number[][] } | undefined)?.["date-parts"][0]?.[0];
    return {
      title: oneLine(data.title),
      authors: names.join("; "),
      year: year === undefined ? "" : String(year),
      container: oneLine(data["container-title"]),
      page: oneLine(data.page),
      abstract: oneLine(data.abstract),
      address: String(data.URL),
    };
  });
}

it.each([
  ["news", "newsName"],
  ["conflicts", "conflictName"],
  ["interventions", "interventionName"],
  ["actors", "name"],
])("citations of all %s are read back field by field by a reference manager", async (list, name) => {
  const { title: study, contributors } = (await get("/datapackage.json")).json();
  const creators = contributors.map(({ title }: { title: string }) => title).join("; ");
  const isNews = list === "news";
  const sources: [author: string, page: string][] = [
    ["Duque, J. G.", "7A"],
    ["Ñáñez & Cía. {S. A.}", "1-3"],
    ["Peña_Íñiguez, Ó. 50 %", "A#2"],
  ];
  for (const [index, [author, page]] of isNews ? sources.entries() : []) {
    const { id = "" } = lists.news.rows[index + 5] ?? {};
    const { intervention, newsDate } = (await get(`/news/${id}.json`)).json<OpenRow>();
    const source = {
      publication: `El Correo & Cía. ${index}`,
      author,
      page,
      section: "Ciudad",
      title: "Titular",
    };
    const body = valid.newsItem({ newsName: `Con fuente ${index}`, newsDate, source });
    const saved = await api.call("PUT", `/news/${id}/intervention/${intervention}`, {
      as: "assistant",
      body,
    });
    expect(saved.statusCode, saved.body).toBe(200);
  }
  const rows = (await get(`/${list}.json`)).json<OpenRow[]>();
  expect(rows.length).toBeGreaterThan(1);
  const today = String(new Date().getFullYear());
  const expected = rows.map((row): Entry => {
    const date = String(row.newsDate ?? "");
    return {
      title: oneLine(list === "conflicts" ? `${row[name]}: ${row.interventionName}` : row[name]),
      authors: isNews ? oneLine(row.sourceAuthor) : creators,
      year: isNews ? (date >= "1900" ? date.slice(0, 4) : "") : today,
      container: isNews ? oneLine(row.sourcePublication) : study,
      page: isNews ? oneLine(row.sourcePage) : "",
      abstract: oneLine(row[list === "actors" ? "note" : "description"]),
      address: String(row.url),
    };
  });
  const [bib, ris] = [(await get(`/${list}.bib`)).body, (await get(`/${list}.ris`)).body];
  expect(readRis(ris)).toEqual(expected);
  expect(readBibtex(bib)).toEqual(expected);
  expect(new Cite(ris).data.map(({ title, URL }) => [oneLine(title), URL])).toEqual(
    expected.map(({ title, address }) => [title, address]),
  );
});

it("a record of the study is an entry of a dataset", async () => {
  const { id = "" } = lists.conflicts.rows[0] ?? {};
  expect((await get(`/conflicts/${id}.csl.json`)).json()).toEqual([
    expect.objectContaining({
      type: "entry",
      genre: "Registro de conflicto",
      URL: `${origin}/conflicts/${id}`,
    }),
  ]);
});

it("an article is cited with what its own source says of it", async () => {
  const { id = "" } = lists.news.rows[5] ?? {};
  const { intervention } = (await get(`/news/${id}.json`)).json<OpenRow>();
  const source = {
    publication: "El Correo",
    author: "Duque, J. G.",
    page: "7A",
    section: "Ciudad",
    title: "Titular",
  };
  const body = valid.newsItem({ source });
  const saved = await api.call("PUT", `/news/${id}/intervention/${intervention}`, { as: "assistant", body });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await get(`/news/${id}.json`)).json()).toMatchObject({
    sourcePublication: "El Correo",
    sourceAuthor: "Duque, J. G.",
    sourcePage: "7A",
  });
  const ris = (await get(`/news/${id}.ris`)).body;
  for (const line of ["AU  - Duque, J. G.", "JO  - El Correo", "SP  - 7A", "SE  - Ciudad"])
    expect(ris).toContain(line);
  expect((await get(`/news/${id}.csl.json`)).json()[0]).toMatchObject({
    author: [{ family: "Duque", given: "J. G." }],
    page: "7A",
  });
});

it("nothing names who of the staff entered it", async () => {
  const [{ id: owner = "" } = {}] = lists.interventions.rows;
  const newsName = "Entra por el formulario";
  await api.call("POST", `/interventions/${owner}/news`, {
    as: "assistant",
    body: valid.newsItem({ newsName }),
  });
  const [{ _id: id = "" } = {}] = (await get("/news.json?search=formulario")).json<OpenRow[]>();
  const paths = [
    ...Object.keys(listFormats).map((ending) => `/news.${ending}?search=formulario`),
    ...Object.keys(recordFormats).map((ending) => `/news/${id}.${ending}`),
    "/dictionary.csv",
    "/datapackage.json",
  ];
  for (const path of paths) {
    const { rawPayload, headers } = await get(path);
    const isArchive = /zip|openxml/.test(String(headers["content-type"]));
    const bytes = isArchive ? Buffer.concat(Object.values(unzipSync(rawPayload))) : rawPayload;
    expect(JSON.stringify(headers) + bytes.toString(), path).not.toMatch(/rosa|peña|abel|núñez/i);
    expect(bytes.length).toBeGreaterThan(100);
  }
});

describe("What is new in a list", () => {
  const read = async (query: string) => {
    const { body, headers } = await get(`/news.atom${query}`);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    return {
      body,
      titles: [...body.matchAll(/<entry>\s<id>.*<\/id>\s<title>(.*?)<\/title>/g)].map(([, title]) => title),
    };
  };
  const [{ id: owner = "" } = {}] = lists.interventions.rows;
  const post = (newsName: string) =>
    api.call("POST", `/interventions/${owner}/news`, { as: "assistant", body: valid.newsItem({ newsName }) });

  it("is what this site changed last, with the list's filters, without what was deleted", async () => {
    await post("Primera <nueva> & buena");
    const second = await post("Segunda");
    const gone = await post("Borrada");
    const id = (response: typeof gone) => String(response.headers.location).split("/").at(-1);
    await api.call("DELETE", `/interventions/${owner}/news/${id(gone)}`, { as: "researcher" });
    await db.execute(sql`update news set updated_at = '2015-01-02'`);
    const { body, titles } = await read("");
    expect(titles.slice(0, 2)).toEqual(["Segunda", "Primera &lt;nueva&gt; &amp; buena"]);
    expect(body).toContain(`<id>${origin}/news/${id(second)}</id>`);
    expect(body).not.toContain("Borrada");
    expect(body.match(/<updated>/g)).toHaveLength(titles.length + 1);
    expect(body).not.toMatch(/<updated>2015/);
    expect((await read("?search=Segunda")).titles).toEqual(["Segunda"]);
    expect((await read("?year=2012&search=Segunda")).titles).toEqual([]);
  });

  it("is a feed of Atom, of each list and of one with nothing in it", async () => {
    const paths = ["/news.atom?search=zzzz", ...openLists.map((list) => `/${list}.atom`)];
    const bodies = await Promise.all(paths.map(async (path) => [path, (await get(path)).body]));
    expect(await listXmlErrors("atom", Object.fromEntries(bodies))).toEqual([]);
  });

  it("needs an address of the site that stays, as JSON-LD does", async () => {
    const bare = await createHttpServer({
      context: { ...api.context, ownAddress: null },
      env: readEnv({ LOG_LEVEL: "silent" }),
    });
    for (const url of ["/news.atom", `/news/${lists.news.rows[3]?.id}.jsonld`]) {
      const response = await bare.inject({ method: "GET", url });
      expect(response.statusCode).toBe(404);
      expect(response.json().error).toContain("SITE_URL");
    }
    const bib = await bare.inject({ method: "GET", url: `/news/${lists.news.rows[3]?.id}.bib` });
    expect(bib.body).not.toContain("url =");
    await bare.close();
  });
});

it("the data package names the lists and their columns, and fits its profile", async () => {
  const { body } = await get("/datapackage.json");
  expect(listProfileErrors("datapackage.json", body)).toEqual([]);
  const described = JSON.parse(body);
  const paths = described.resources.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(dataTables.map((table) => `${table}.csv`));
  const dictionary = readCsv((await get("/dictionary.csv")).body);
  for (const { name, schema } of described.resources)
    expect(dictionary.filter(({ tabla }) => tabla === name).map(({ columna }) => columna)).toEqual(
      schema.fields.map((field: { name: string }) => field.name),
    );
});

describe("A large list", () => {
  it("is the same bytes while it is made and after, and each has all rows", async () => {
    const [{ id: owner = "" } = {}] = lists.interventions.rows;
    await db.execute(sql`
      insert into news (id, intervention_id, headline, description, date)
      select lpad(to_hex(n), 24, '0'), ${owner}, 'Titular ' || n, repeat('texto con ñ, ', 20), date '2010-01-01' + n % 1000
      from generate_series(1, 2100) n`);
    const [one, two] = await Promise.all([get("/news.csv"), get("/news.csv")]);
    expect(one.headers["x-total-count"]).toBe("2143");
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
    expect(readCsv(one.body)).toHaveLength(2143);
    const again = await get("/news.csv");
    expect(again.rawPayload.equals(one.rawPayload)).toBe(true);
    expect(one.headers).not.toHaveProperty("repr-digest");
    expect(again.headers["repr-digest"]).toBe(digestBody(one.rawPayload));
    const headers = { "accept-encoding": "gzip" };
    const compressed = await api.app.inject({ method: "GET", url: "/news.csv", headers });
    expect(compressed.headers["content-encoding"]).toBe("gzip");
    expect(compressed.headers).not.toHaveProperty("repr-digest");
    expect((await get("/news.json")).json()).toHaveLength(2143);
  });
});
