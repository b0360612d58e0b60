import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readEnv } from "../../../server/env.ts";
import { createHttpServer } from "../../../server/http/http-server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createDownloads, fillOdd, readCsv } from "../../../tests/support/downloads.ts";
import { listProfileErrors, listXmlErrors } from "../../../tests/support/profiles.ts";
import { create, valid } from "../../../tests/support/records.ts";
import { dataTables, listFormats, openLists, recordFormats } from "../../features/open-data/constants.ts";
import type { OpenRow } from "../../features/open-data/contract.ts";
import { descriptions } from "../../features/open-data/describe/descriptions.server.ts";
import { digestBody } from "../../shared/api/repr-digest.server.ts";
import { firstSystems } from "../../shared/study/first-lists.ts";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const { db } = api.context;
const lists = await fillOdd(api);
const get = createDownloads(api);

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
  expect(JSON.parse(files["croissant.json"] ?? "").citeAs).toBe(files["cita.bib"]);
  expect((await get("/croissant.json")).json().citeAs).not.toContain("booktitle");
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

  it("has its actors, however many were merged into others since", async () => {
    const kept = await create(api, "/actors", valid.actor({ name: "La que queda" }));
    await db.execute(sql`
      insert into actors (id, name, kind, merged_into_id)
      select 'a0' || lpad(to_hex(n), 22, '0'), 'Unida ' || n, 'comunidad', ${kept} from generate_series(1, 60) n`);
    await db.execute(sql`
      insert into record_changes (noun, record_id, changed_at, is_deleted)
      select 'actor', id, now(), false from actors where merged_into_id = ${kept}`);
    expect((await get("/actors.atom")).body).toContain("<title>La que queda</title>");
  });

  it("reads no more of its actors than it shows", async () => {
    await db.execute(sql`
      insert into actors (id, name, kind)
      select 'b0' || lpad(to_hex(n), 22, '0'), 'Junta ' || n, 'comunidad' from generate_series(1, 70) n`);
    await db.execute(sql`
      insert into record_changes (noun, record_id, changed_at, is_deleted)
      select 'actor', id, now(), false from actors where name like 'Junta %'`);
    const asked = vi.spyOn(db.$client, "query");
    onTestFinished(() => asked.mockRestore());
    expect((await get("/actors.atom")).body.match(/<entry>/g)).toHaveLength(50);
    const read = await Promise.all(
      asked.mock.results.map(async ({ value }) => (await value)?.rows.length ?? 0),
    );
    expect(Math.max(...read)).toBe(50);
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
