import fc from "fast-check";
import { expect, it } from "vitest";
import { calls } from "../../../../tests/calls/calls.ts";
import { createIds } from "../../../../tests/calls/ids.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { propertyRuns } from "../../../../tests/support/property-runs.ts";
import { listProgramAddresses } from "../../../../tests/support/public-addresses.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../../tests/support/records.ts";
import { dataTables, listFormatsOf, recordFormats } from "../../open-data/constants.ts";

const api = await createTestApi({ SITE_URL: "https://conflictos.example.org" });
const ids = await createIds(api, (name) => !["edition", "version"].includes(name));
const work = await createIntervention(api, { interventionName: "Obra de antes" });
const records = {
  interventions: work,
  conflicts: await createConflict(api, work, { conflictName: "Conflicto de antes" }),
  news: await createNewsItem(api, work, { newsName: "Noticia de antes" }),
};
const number = "2026.1";
const published = await api.call("POST", "/editions", { as: "researcher", body: { number } });
expect(published.statusCode).toBe(201);
for (const table of ["interventions", "conflicts", "news"] as const) {
  const name = table === "news" ? "headline" : "name";
  await api.context.db.execute(
    `update ${table} set version = version + 1, ${name} = replace(${name}, 'de antes', 'de ahora')`,
  );
}

const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? "0");
const files = Object.entries(records).flatMap(([list, id]) =>
  Object.keys(recordFormats).map((format) => `/${list}/${id}.${format}`),
);
/** The addresses that programs read, without the state that they ask for. */
const addresses = [
  ...calls
    .filter(({ method, who }) => method === "GET" && who === "anyone")
    .map(({ path }) => `/api${filled(path)}`),
  ...Object.entries(records).flatMap(([list, id]) => [`/api/${list}/${id}`, `/${list}/${id}.pdf`]),
  ...dataTables.flatMap((table) => listFormatsOf(table).map((format) => `/${table}.${format}`)),
  ...listProgramAddresses({ news: records.news, number }).filter(
    (path) => !files.includes(path) && !/[?]|oai|editions|\.data$/.test(path),
  ),
];
const states = [
  `edition=${number}`,
  "edition=2031.7",
  "edition=",
  "version=0",
  "version=1",
  "version=99",
  "version=x",
];
const get = (url: string) => api.app.inject({ method: "GET", url });

it("Whatever address asks for a state of the past gets that state, or 400", async () => {
  const asked = fc.record({ path: fc.constantFrom(...addresses), state: fc.constantFrom(...states) });
  for (const { path, state } of fc.sample(asked, propertyRuns(200))) {
    const { statusCode, body } = await get(`${path}?${state}`);
    expect([400, 404], `${path}?${state}`).toContain(statusCode);
    expect(body, path).not.toContain("de ahora");
  }
});

it("The file of a record in an edition says what it was, and cites the edition", async () => {
  for (const path of files) {
    const { statusCode, body, headers } = await get(`${path}?edition=${number}`);
    expect(statusCode, path).toBe(200);
    expect(body, path).toContain("de antes");
    expect(body, path).not.toContain("de ahora");
    expect(headers.link, path).toContain(`?edition=${number}>; rel="cite-as"`);
    if (/\.(?:bib|ris|jsonld|csl\.json)$/.test(path)) expect(body, path).toContain(`?edition=${number}`);
    if (/\.(?:bib|ris|csl\.json)$/.test(path)) expect(body, path).toMatch(/edición 2026\.1/);
    expect((await get(path)).body, path).toContain("de ahora");
    for (const state of ["edition=2031.7", "edition=", "version=0"])
      expect([400, 404], `${path}?${state}`).toContain((await get(`${path}?${state}`)).statusCode);
  }
});
