import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createDownloads, fillOdd } from "../../../tests/support/downloads.ts";
import { create, valid } from "../../../tests/support/records.ts";
import type { OpenRow } from "../../features/open-data/contract.ts";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const lists = await fillOdd(api);
const get = createDownloads(api);
for (const name of ["Peña, Ñoño & Cía. {S. A.}", "50 % «de» Íñigo_#1"])
  await create(api, "/actors", valid.actor({ name, note: "Línea\nnueva", aliases: ["Otro", "=1+1"] }));

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
