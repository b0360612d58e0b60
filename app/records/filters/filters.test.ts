import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { newsFilters } from "../../nouns/news/filters.server.ts";
import { listNewsIds } from "../../nouns/news/queries.server.ts";
import { formatPeriod, getLastDay, readPeriod } from "../../shared/lists/periods.ts";
import { firstHierarchies, firstSystems } from "../../shared/study/first-lists.ts";
import { newId } from "../../shared/values/ids.ts";
import { filters } from "./filters.server.ts";
import { nameFilters } from "./name-filters.server.ts";
import { filterSchema, readAddress, readListRequest } from "./read-filters.server.ts";

const api = await createTestApi({ SITE_URL: "https://conflictos.example.org" });

it("a list refuses the filters that it does not have, by their names, and ignores them empty", async () => {
  for (const [path, name] of [
    ["/news", "type"],
    ["/conflicts", "withConflict"],
    ["/interventions", "side"],
    ["/actors", "year"],
    ["/actors", "internalSystem"],
    ["/search", "withConflict"],
  ] as const) {
    expectError(await api.call("GET", `${path}?${name}=true`), 400, [name]);
    expect((await api.call("GET", `${path}?${name}=&otro=1`)).statusCode, path).toBe(200);
  }
});

const notAnId = "El identificador no es válido: se esperan 24 caracteres hexadecimales.";

it.each([
  ["/news.csv?year=20", "year", "Debe ser un año de cuatro cifras."],
  ["/news.json?sort=azar", "sort", "Debe ser date, -date o relevance."],
  ["/news.bib?withConflict=si", "withConflict", "Debe ser true o false."],
  ["/news.atom?year=2008&year=2009", "year", "Debe ser un solo año."],
  ["/conflicts.xlsx?internalSystem=x", "internalSystem", notAnId],
  ["/interventions.zip?search=obra&from=ayer", "from", "Debe ser una fecha como 2008-03-31, 2008-03 o 2008."],
  ["/interventions.geojson?stage=1", "stage", notAnId],
  ["/interventions.kml?area=lejos", "area", "Esa parte de la ciudad no está en el mapa."],
])("%s is no file of everything, but says what it cannot read", async (url, name, reason) => {
  const response = await api.app.inject({ method: "GET", url });
  expectError(response, 400, [name]);
  expect(response.json()).toEqual({
    error: `El valor de «${name}» no se entiende. ${reason}`,
    fields: { [name]: reason },
  });
  const [path] = url.split("?");
  expect((await api.app.inject({ method: "GET", url: `${path}?${name}=&otro=x` })).statusCode).toBe(200);
});

it("a page leaves out what it cannot read, says so, and leads to addresses without it", async () => {
  const request = new Request(
    "http://localhost/news?year=20&search=obra&sort=azar&internalSystem=x&view=cards",
  );
  const { filters: read, lacking, parameters } = readListRequest(request, "news", newsFilters);
  expect([read, parameters]).toEqual([{ search: "obra" }, "search=obra&view=cards"]);
  expect(lacking.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "system", label: "Sistema", reason: notAnId },
    { name: "year", label: "Año", reason: "Debe ser un año de cuatro cifras." },
  ]);
});

it("a news item of several works is not of the system of one in the hierarchy of another", async () => {
  const [road, river] = await Promise.all(
    [0, 1].map((place) =>
      createIntervention(api, {
        internalSystem: firstSystems[place]?.id,
        hierarchy: firstHierarchies[place]?.id,
      }),
    ),
  );
  await createNewsItem(api, road ?? "", { otherInterventions: [river] });
  const count = async (system: number, hierarchy: number) => {
    const chosen = {
      system: firstSystems[system]?.id ?? "",
      hierarchy: firstHierarchies[hierarchy]?.id ?? "",
    };
    const response = await api.call("GET", `/news?${new URLSearchParams(chosen)}`);
    return response.json<unknown[]>().length;
  };
  expect([await count(0, 0), await count(1, 1), await count(0, 1), await count(1, 0)]).toEqual([1, 1, 0, 0]);
});

it("a year, a month and a day are read alike, their ends in order", async () => {
  const work = await createIntervention(api);
  for (const newsDate of ["2002-12-31", "2003-01-01", "2004-02-29", "2005-12-31", "2006-01-01"])
    await createNewsItem(api, work, { newsDate });
  const count = async (query: string) => {
    const parameters = new URLSearchParams(`intervention=${work}&${query}`);
    const listed = await api.call("GET", `/news?${parameters}`);
    const ids = await listNewsIds(api.context.db, readAddress(filterSchema("news"), parameters).read);
    expect(listed.json<unknown[]>().length, query).toBe(ids.length);
    return ids.length;
  };
  expect(await count("from=2003&to=2005")).toBe(3);
  expect(await count("from=2005&to=2003")).toBe(3);
  expect(await count("from=2004-02&to=2004-02")).toBe(1);
  expect(await count("from=2003-01-02&to=2006-01")).toBe(3);
  expect([getLastDay("2004-02"), getLastDay("1900-02"), getLastDay("2003")]).toEqual([
    "2004-02-29",
    "1900-02-28",
    "2003-12-31",
  ]);
  expect(["2003-13", "0003", "203", "2003-02-30", "ayer"].map(readPeriod)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(["2003-05-01", "2003-05", "2003"].map(formatPeriod)).toEqual([
    "el 1 de mayo de 2003",
    "mayo de 2003",
    "2003",
  ]);
});

it("no former name is another filter's name", () => {
  const aliases = Object.values(filters).flatMap((filter): readonly string[] => filter.aliases);
  expect(aliases.filter((alias, place) => alias in filters || aliases.indexOf(alias) !== place)).toEqual([]);
});

const readStatistics = (query: string) =>
  readAddress(filterSchema("statistics"), new URLSearchParams(query)).read;

it("filters of an address are read, and what is malformed is left out", () => {
  const { id } = firstSystems[0];
  expect(readStatistics(`system=${id}&from=2003&to=`)).toEqual({ system: id, from: "2003" });
  expect(readStatistics(`system=&internalSystem=${id}`)).toEqual({ system: id });
  expect(readStatistics("system=x&hierarchy=&stage=1&from=3&to=20033")).toEqual({});
});

it("filters are said in words, unknown ones too", async () => {
  const chosen = { system: firstSystems[0].id, stage: newId(), from: "2003", to: "2004-02" };
  const labels = (await nameFilters(api.context.db, chosen, { hasLabels: true })).map(({ label }) => label);
  expect(labels).toEqual([
    `Sistema: ${firstSystems[0].name}`,
    "Etapa: no está en la lista",
    "Desde 2003",
    "Hasta febrero de 2004",
  ]);
});

it("years are read in their order", () => {
  expect(readStatistics("from=2010&to=2000")).toMatchObject({ from: "2000", to: "2010" });
  expect(readStatistics("from=2000&to=2010")).toMatchObject({ from: "2000", to: "2010" });
  expect(readStatistics("to=2000&from=x")).toMatchObject({ to: "2000" });
});
