import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createBackup } from "../../../../cli/archive/create.ts";
import { restoreBackup } from "../../../../cli/archive/restore.ts";
import { systemActor } from "../../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { deleteIntervention, deleteRecord } from "../../../../tests/support/history.ts";
import * as exported from "../../../../tests/support/imports.ts";
import { createHarvester, listOf } from "../../../../tests/support/oai-harvester.ts";
import { undoImport, undoLast } from "../../../../tests/support/operations.ts";
import { listXmlErrors } from "../../../../tests/support/profiles.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../../tests/support/records.ts";
import { siteValues } from "../../../../tests/support/site.ts";

const api = await createTestApi({ SITE_URL: "https://conflictos.example.org" });
const { db, files } = api.context;
const { ask, harvestPages, responses } = createHarvester(api);

/** What a harvester has: a record by its identifier, as it was last told of. */
type Harvest = { records: Map<string, string>; responseDate: string };
async function harvest(query: string, known = new Map<string, string>()): Promise<Harvest> {
  const records = new Map(known);
  let responseDate = "";
  for await (const { answer, records: some } of harvestPages(query)) {
    responseDate ||= String(answer.responseDate);
    for (const record of some) records.set(String(record.header?.identifier), JSON.stringify(record));
  }
  return { records, responseDate };
}

/** As if nothing had changed for an hour, so that only a new date can tell of a change. */
async function age(): Promise<void> {
  for (const table of ["record_changes", "record_sets"])
    await db.execute(sql`update ${sql.identifier(table)} set changed_at = changed_at - interval '1 hour'`);
}

const intervention = await createIntervention(api);
const conflict = await createConflict(api, intervention);
const publication = await create(api, "/publications", valid.publication({ name: "El Correo" }));
const source = { publication: "El Correo", author: "Duque, J. G.", title: "T" };
const further = await createIntervention(api);
const newsItem = await createNewsItem(api, intervention, {
  newsName: "Túnel",
  source,
  otherInterventions: [further],
});
const lost = await createNewsItem(api, intervention);
const [actor, joined] = [
  await create(api, "/actors", valid.actor()),
  await create(api, "/actors", valid.actor()),
];
const work = await createIntervention(api);
await createConflict(api, work);
const place = (values: object) => create(api, "/places", { kind: "comuna", ...values });
const comunas = [await place({ name: "Naciente" }), await place({ name: "Poniente" })] as const;
const barrio = await place({ name: "La Pola", kind: "barrio", parent: comunas[0] });
const lying = await create(api, "/work-places", {
  intervention: intervention,
  place: barrio,
  relation: "in",
});
const put = async (path: string, body: unknown) => {
  const { statusCode, body: text } = await api.call("PUT", path, { as: "researcher", body });
  expect(statusCode, text).toBe(200);
};

/** Without the API, a hundred of each would take long; each is told of as the trigger does. */
async function fill(count: number): Promise<void> {
  await db.execute(sql`
    insert into news (id, intervention_id, headline, description, date)
    select lpad(to_hex(n * 65536), 24, '0'), ${intervention}, 'Noticia ' || n, 'Texto', '2010-01-01'
    from generate_series(1, ${count}::int) as n`);
  await db.execute(sql`
    insert into record_changes (noun, record_id, changed_at, is_deleted)
    select 'news', id, now(), false from news on conflict do nothing`);
}
const toNewsId = (n: number) => (n * 65_536).toString(16).padStart(24, "0");

it("gives each record once, in pages of 50, with writes in between", async () => {
  await fill(120);
  const before = await harvest("metadataPrefix=oai_dc&set=news");
  const given: string[] = [];
  const sizes: number[] = [];
  const sizesTold = new Set<string>();
  for await (const { page } of harvestPages("metadataPrefix=oai_dc&set=news", "ListIdentifiers")) {
    const headers = listOf(page.header);
    sizes.push(headers.length);
    given.push(...headers.map(({ identifier }) => String(identifier)));
    sizesTold.add(String(page.resumptionToken?.["@completeListSize"]));
    const turn = sizes.length;
    await put(
      `/news/${toNewsId(turn)}/intervention/${intervention}`,
      valid.newsItem({ newsName: "Ya dada" }),
    );
    await put(`/news/${toNewsId(112 + turn)}/intervention/${intervention}`, valid.newsItem());
    await deleteRecord(api, `/interventions/${intervention}/news/${toNewsId(104 + turn)}`);
    await createNewsItem(api, intervention);
  }
  expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true);
  expect(sizesTold.size).toBe(1);
  expect(new Set(given).size).toBe(given.length);
  expect([...before.records.keys()].filter((id) => !given.includes(id))).toEqual([]);
  await db.execute(sql`delete from news where headline ~ '^Noticia '`);
  await db.execute(sql`delete from record_changes where record_id like '00%'`);
});

it("what leaves a set is told of in that set alone, and has its new sets", async () => {
  const findIn = async (set: string) => {
    const { ListIdentifiers: list } = await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&set=${set}`);
    return listOf(list?.header).find(({ identifier }) => String(identifier).endsWith(conflict));
  };
  const [former, next] = comunas.map((id) => `place-${id}`) as [string, string];
  const all = ["conflicts", `intervention-${intervention}`];
  expect((await findIn(former))?.setSpec).toEqual([...all, ...[former, `place-${barrio}`].sort()]);
  const { body: sets } = await api.app.inject({ method: "GET", url: "/oai?verb=ListSets" });
  expect(sets).toContain(`<setSpec>${former}</setSpec>`);
  expect(sets).toContain("<setName>Actuaciones que quedan en La Pola, Naciente</setName>");
  expect(sets).not.toContain("naming-");
  await put(`/work-places/${lying}`, { intervention, place: comunas[1], relation: "in" });
  expect(await findIn(former)).toMatchObject({ "@status": "deleted", setSpec: ["conflicts", former] });
  for (const set of [next, ...all]) {
    const told = await findIn(set);
    expect(told?.["@status"]).toBeUndefined();
    expect(told?.setSpec).toEqual([...all, next]);
  }
  await put(`/work-places/${lying}`, { intervention, place: barrio, relation: "in" });
  expect((await findIn(former))?.["@status"]).toBeUndefined();
});

describe("An incremental harvest equals a full one", () => {
  const folder = api.dataDir;
  const lies = { intervention, place: barrio, relation: "in" };
  const moved = { name: "La Pola", kind: "barrio", parent: comunas[1] };
  const editNews = (values: object, of = intervention) =>
    put(`/news/${newsItem}/intervention/${of}`, valid.newsItem({ source, ...values }));
  let operation = "";
  let copied = "";
  const changes: [name: string, change: () => Promise<unknown>][] = [
    ["a backup", async () => (copied = (await backUp("first")).path)],
    [
      "an edit",
      () =>
        put(`/conflicts/${conflict}/intervention/${intervention}`, valid.conflict({ conflictName: "Otro" })),
    ],
    [
      "a new name of a work",
      () => put(`/interventions/${intervention}`, valid.intervention({ interventionName: "Otra" })),
    ],
    [
      "a new name of a news item's further work",
      () => put(`/interventions/${further}`, valid.intervention({ interventionName: "Puente" })),
    ],
    [
      "a new name of a publication",
      () => put(`/publications/${publication}`, { name: "El Correo Nuevo", place: "" }),
    ],
    ["new creators", () => put("/site-content/dataset", { ...siteValues.dataset, domain: "" })],
    ["actors that are joined", () => joinActors({ into: actor })],
    ["actors that are parted", () => undoLast(api, "merge")],
    ["a text that names a place", () => editNews({ description: "En La Pola hubo protestas." })],
    ["a news item that goes to another work", () => editNews({}, work)],
    ["a place that goes to another wider one", () => put(`/places/${barrio}`, moved)],
    [
      "a work that only affects a place",
      () => put(`/work-places/${lying}`, { ...lies, relation: "affects" }),
    ],
    ["a work that lies in another place", () => put(`/work-places/${lying}`, { ...lies, place: comunas[0] })],
    ["a text that no longer names a place", () => editNews({})],
    ["a deletion", () => deleteRecord(api, `/interventions/${intervention}/news/${lost}`)],
    ["the deletion of a work with all it has", async () => (operation = await deleteIntervention(api, work))],
    ["its restore", () => restoreDeleted(operation)],
    ["an import", async () => (operation = await importStudy())],
    ["its undoing", () => undoImport({ db }, systemActor, { id: operation, force: true })],
    ["the restore of a backup", () => restoreBackup({ db, files }, copied, { replace: true })],
  ];
  const backUp = async (name: string) => {
    const path = join(folder, `${name}.tar.gz`);
    await createBackup({ db, files }, path, { overwrite: true });
    return { path };
  };
  const joinActors = async (body: object) => {
    const { statusCode, body: text } = await api.call("POST", `/actors/${joined}/merge`, {
      as: "researcher",
      body,
    });
    expect(statusCode, text).toBe(200);
  };
  const restoreDeleted = async (id: string) => {
    const { statusCode, body } = await api.call("POST", `/operations/${id}/undo`, { as: "researcher" });
    expect(statusCode, body).toBe(200);
  };
  async function importStudy(): Promise<string> {
    const input = exported.toFiles(
      exported.intervention(901),
      exported.conflict(902, 901),
      exported.newsItem(903, 901),
    );
    await exported.apply(db, input);
    const [newest] = (await db.execute<{ id: string }>(sql`select id from imports order by at desc limit 1`))
      .rows;
    return newest?.id ?? "";
  }

  const sets = [
    `intervention-${work}`,
    `intervention-${intervention}`,
    ...[...comunas, barrio].map((id) => `place-${id}`),
    `naming-${barrio}`,
  ];
  const queries = ["metadataPrefix=oai_dc", ...sets.map((set) => `metadataPrefix=oai_dc&set=${set}`)];
  it.each(changes)("after %s", async (_name, change) => {
    await age();
    const before = await Promise.all(queries.map((query) => harvest(query)));
    await change();
    for (const [index, query] of queries.entries()) {
      const { responseDate, records } = before[index] as Harvest;
      const later = await harvest(`${query}&from=${responseDate}`, records);
      expect(later.records).toEqual((await harvest(query)).records);
    }
  });
});

it("no change can be missed that a long write makes while a harvester asks", async () => {
  const client = await db.$client.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ start: Date }>("select now() as start");
    await client.query("select pg_sleep(1.1)");
    const { responseDate } = await ask("verb=Identify");
    expect(Date.parse(String(responseDate))).toBeLessThanOrEqual(rows[0]?.start.getTime() ?? 0);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

it("every response of these is as the protocol says", async () => {
  expect(await listXmlErrors("oai", responses)).toEqual([]);
});
