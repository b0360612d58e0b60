import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { RouterContextProvider } from "react-router";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createBackup } from "../../../cli/archive/create.ts";
import { restoreBackup } from "../../../cli/archive/restore.ts";
import { readEnv } from "../../../server/env.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createHttpServer } from "../../../server/http/http-server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { openStoredFiles } from "../../../tests/support/archives.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { listProblems } from "../../../tests/support/package-problems.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import { waitFor } from "../../../tests/support/waiting.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { newId } from "../../shared/values/ids.ts";
import { loadRecordHistory } from "../../visit/case-file/record-history.server.ts";
import { loader as loadEdition } from "../../visit/data/edition.tsx";
import { listLines } from "../../visit/data/edition-lines.server.ts";
import { publishEdition } from "./commands.server.ts";
import { editionMessages } from "./contract.ts";
import { HiddenImages } from "./hidden-images.server.ts";
import { loadRecordState } from "./past/past-record.server.ts";
import { listEditions } from "./queries.server.ts";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const spare = await createTestDatabase();

const creator = { name: "Ñáñez, Íngrid", orcid: "0000-0002-1825-0097", ror: "" };
const named = { creators: [creator, creator], keywords: "prensa, obras, prensa", historySince: "" };
const dataset = { ...siteValues.dataset, ...named };
await api.call("PUT", "/site-content/dataset", { as: "researcher", body: dataset });
const work = await createIntervention(api, { interventionName: "Túnel de la Ñ" });
await createConflict(api, work);
const kept = await createNewsItem(api, work, { newsName: "Se queda", description: "=1+1, «ñandú»" });
const changing = await createNewsItem(api, work, { newsName: "Texto con una calumnia" });
const leaving = await createNewsItem(api, work, { newsName: "Se irá" });

const publish = (body: object) => api.call("POST", "/editions", { as: "researcher", body });
const list = async () => (await api.call("GET", "/editions", { as: "researcher" })).json();
const get = (url: string) => api.app.inject({ method: "GET", url });
const withdraw = async (number: string, reason = "Tenía un error") => {
  const found = (await list()).find((edition: { number: string }) => edition.number === number);
  return api.call("POST", `/editions/${found._id}/withdrawal`, { as: "researcher", body: { reason } });
};
const loadEditionPage = async (number: string) => {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  const url = new URL(`${origin}/data/editions/${number}`);
  const pattern = "/data/editions/:number";
  const { data } = await loadEdition({
    request: new Request(url),
    url,
    params: { number },
    pattern,
    context,
  });
  return data.content;
};
const unpack = async (number: string) => {
  const response = await get(`/data/editions/${number}.zip`);
  expect(response.statusCode).toBe(200);
  const bytes = response.rawPayload;
  return { bytes, headers: response.headers, files: unzipSync(bytes) };
};
const readText = ({ headers, rawPayload }: Awaited<ReturnType<typeof get>>) =>
  /zip|openxml/.test(String(headers["content-type"]))
    ? Object.values(unzipSync(rawPayload)).map(text).join("\n")
    : text(rawPayload);
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");
const sha256 = (bytes: Uint8Array | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");
const change = async (id: string, fields: object) => {
  const { __v } = await read<{ __v: number }>(api, `/news/${id}`);
  const response = await api.call("PUT", `/news/${id}/intervention/${work}`, {
    as: "assistant",
    body: valid.newsItem({ ...fields, __v }),
  });
  expect(response.statusCode).toBe(200);
};

describe("An edition", () => {
  it("has everything as it is, in a package that explains and checks itself", async () => {
    expect(
      (await publish({ number: "2026.1", notes: "La primera.\nCon dos líneas.", date: "2026-01-15" })).body,
    ).toContain(editionMessages.published);
    const [edition] = await list();
    expect(edition).toMatchObject({
      number: "2026.1",
      totals: { interventions: 1, conflicts: 1, news: 3, actors: 0, datasheets: 0 },
      publishedBy: "rosa",
    });
    const { bytes, headers, files } = await unpack("2026.1");
    expect([sha256(bytes), bytes.length]).toEqual([edition.sha256, edition.bytes]);
    expect(headers["repr-digest"]).toBe(`sha-256=:${Buffer.from(edition.sha256, "hex").toString("base64")}:`);
    expect(listProblems(files)).toEqual([]);
    const rows = parse(text(files["noticias.csv"]), { columns: true, record_delimiter: "\r\n" }) as Record<
      string,
      string
    >[];
    expect(rows.map(({ _id }) => _id)).toEqual([kept, changing, leaving].sort());
    const found = rows.find(({ _id }) => _id === kept);
    expect(found).toMatchObject({ description: "=1+1, «ñandú»", interventionName: "Túnel de la Ñ" });
    expect(JSON.parse(text(files["noticias.json"]))).toHaveLength(3);
    expect(JSON.parse(text(files["datapackage.json"]))).toMatchObject({ version: "2026.1" });
    expect(text(files["LEEME.txt"])).toContain("edición 2026.1, 15 de enero de 2026");
    expect(text(files["LEEME.txt"])).toContain("La primera.\r\nCon dos líneas.");
    const all = Object.values(files).map(text).join("\n");
    for (const name of ["rosa", "Rosa", "abel", "Núñez"]) expect(all).not.toContain(name);
  });

  it("tells what differs from the one before, and stays as it is", async () => {
    const before = await unpack("2026.1");
    await change(changing, { newsName: "Texto corregido" });
    await api.call("DELETE", `/interventions/${work}/news/${leaving}`, { as: "researcher" });
    const added = await createNewsItem(api, work, { newsName: "Llegó después" });
    expect((await publish({ number: "2026.2", date: "2026-02-01" })).statusCode).toBe(201);
    const { files } = await unpack("2026.2");
    const changes = parse(text(files["cambios.csv"]), { columns: true }) as Record<string, string>[];
    expect(
      changes
        .filter(({ tabla }) => tabla === "noticias")
        .map(({ _id, cambio, nombre }) => [_id, cambio, nombre]),
    ).toEqual(
      [
        [changing, "cambiado", "Texto corregido"],
        [leaving, "retirado", ""],
        [added, "nuevo", "Llegó después"],
      ].sort(),
    );
    expect((await unpack("2026.1")).bytes.equals(before.bytes)).toBe(true);
  });

  it.each([
    [{}, ["number"]],
    [{ number: "" }, ["number"]],
    [{ number: "2026.2" }, ["number"]],
    [{ number: "2026.1" }, ["number"]],
    [{ number: "2025.9" }, ["number"]],
    [{ number: "../../etc" }, ["number"]],
    [{ number: "2026.3'; drop table editions" }, ["number"]],
    [{ number: "٢٠٢٦.٣" }, ["number"]],
    [{ number: 2026.3 }, ["number"]],
    [{ number: "2026.3", date: "2026-01-31" }, ["date"]],
    [{ number: "2026.3", date: "2199-01-01" }, ["date"]],
    [{ number: "2026.3", date: "ayer" }, ["date"]],
    [{ number: "2026.3", doi: "javascript:alert(1)" }, ["doi"]],
    [{ number: "2026.3", doi: '10.5281/"><script>' }, ["doi"]],
    [{ number: "2026.3", doi: "10.5281/de<otro>tiempo" }, ["doi"]],
    [{ number: "2026.3", notes: "a".repeat(5_001) }, ["notes"]],
    [{ number: "2026.3", title: "\u0000" }, ["title"]],
  ])("is refused where it says %j", async (body, fields) => {
    expectError(await publish(body), 400, fields);
  });

  it("gets its DOI later, and is cited by it", async () => {
    const [{ _id }] = await list();
    const save = (doi: string) =>
      api.call("POST", `/editions/${_id}/doi`, { as: "researcher", body: { doi } });
    expectError(await save("no"), 400, ["doi"]);
    expect((await save("https://doi.org/10.5281/zenodo.123")).statusCode).toBe(200);
    const [{ sha256: sum }] = await list();
    expect((await list())[0]).toMatchObject({ number: "2026.2", doi: "10.5281/zenodo.123" });
    const { meaning, alternates, tags } = (await loadEditionPage("2026.2"))?.takeaway ?? {};
    const contentUrl = `${origin}/data/editions/2026.2.zip`;
    expect(meaning).toMatchObject({
      ...{ "@type": "Dataset", "@id": "https://doi.org/10.5281/zenodo.123", version: "2026.2" },
      ...{ url: `${origin}/data/editions/2026.2`, datePublished: "2026-02-01" },
      distribution: [{ "@type": "DataDownload", contentUrl, sha256: sum }],
      includedInDataCatalog: { "@type": "DataCatalog", url: `${origin}/data` },
    });
    expect(alternates).toEqual([{ type: "application/zip", path: "/data/editions/2026.2.zip" }]);
    expect((await unpack("2026.2")).headers.link).toContain(
      '<https://doi.org/10.5281/zenodo.123>; rel="cite-as"',
    );
    expect((await unpack("2026.1")).headers.link).toContain(
      `<${origin}/data/editions/2026.1>; rel="cite-as"`,
    );
    expect(tags).toContainEqual(["dc.identifier", "https://doi.org/10.5281/zenodo.123"]);
  });
});

const readState = async (
  id: string,
  query: string,
  list: "news" | "interventions" = "news",
  db = api.context.db,
) => {
  const request = new Request(`http://x/${list}/${id}?${query}`);
  const { data, init } = await loadRecordState(
    { ...api.context, db },
    request,
    { list, id },
    async () => null,
  );
  return { past: data.past, status: init?.status ?? 200, headers: new Headers(init?.headers) };
};
const history = (id: string) =>
  loadRecordHistory(api.context, new Request("http://x/?from=0&to=1"), { list: "news", recordId: id }).then(
    ({ data }) => data,
  );

describe("A record that was cited", () => {
  it("shows the text as it was cited, byte for byte, whatever is done to it since", async () => {
    const address = `/news/${leaving}.json?edition=2026.1`;
    const cited = [await get(address), await get(`/news/${kept}.json?edition=2026.1`)];
    expect(cited.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(cited[0]?.headers.link).toContain(`/news/${leaving}?edition=2026.1>; rel="cite-as"`);
    const random = fc.sample(fc.string({ minLength: 1, maxLength: 40 }), propertyRuns(30));
    for (const text of random)
      await change(kept, { newsName: `x${text}`.replace(/[^ -~]/g, "y"), description: "z" });
    await api.call("DELETE", `/interventions/${work}/news/${kept}`, { as: "researcher" });
    const again = [await get(address), await get(`/news/${kept}.json?edition=2026.1`)];
    expect(again.map(({ rawPayload }) => rawPayload)).toEqual(cited.map(({ rawPayload }) => rawPayload));
    const { past, status, headers } = await readState(kept, "edition=2026.1");
    expect([status, past?.title, past?.isThere]).toEqual([200, "Se queda", false]);
    expect(past?.fields?.find(({ label }) => label === "Actuación urbanística")?.value).toBe("Túnel de la Ñ");
    const created = past?.fields?.find(({ label }) => label === "Creación");
    expect(created?.value).toMatch(/^\d+ de [a-z]+ de 20\d\d a las \d+:\d\d\u00a0[ap]\.\u00a0m\.$/);
    expect(headers.get("memento-datetime")).toMatch(/GMT$/);
    const link = headers.get("link");
    expect(link).toContain(`<${origin}/news/${kept}?edition=2026.1>; rel="cite-as"`);
    expect(link).toContain(`<${origin}/news>; rel="collection"`);
    expect(JSON.stringify(past?.citations)).toContain(`${origin}/news/${kept}?edition=2026.1`);
  });

  it("has a history of what editions have had of it, by time too, and never of who", async () => {
    const found = await history(changing);
    expect(found.states.map(({ version, until, editions }) => [version, until === null, editions])).toEqual([
      [1, true, ["2026.2"]],
      [0, false, ["2026.1"]],
    ]);
    expect(found.comparison?.changes.map(({ after }) => after)).toContain("Texto corregido");
    expect(JSON.stringify(found)).not.toMatch(/\b(?:rosa|abel|Peña|Núñez)\b/i);
    const link = (await readState(changing, "")).headers.get("link");
    expect(link).toContain(`<${origin}/news/${changing}>; rel="cite-as"`);
    expect(link).toContain(`<${origin}/news/${changing}.json>; rel="describedby"; type="application/json"`);
    const map = (await get(`/timemap/news/${changing}`)).body;
    expect(map).toContain(`<${origin}/news/${changing}?version=0>; rel="first memento"`);
    const ask = async (time?: string) => {
      const headers = time ? { "accept-datetime": time } : {};
      const first = await api.app.inject({ method: "GET", url: `/timegate/news/${changing}`, headers });
      expect([first.statusCode, first.headers.vary]).toEqual([
        302,
        expect.stringContaining("accept-datetime"),
      ]);
      return (await get(String(first.headers.location).replace(origin, ""))).headers.location;
    };
    expect(await ask("Thu, 31 May 2007 20:35:00 GMT")).toBe(`${origin}/news/${changing}?version=0`);
    expect(await ask()).toBe(`${origin}/news/${changing}?version=1`);
    for (const moment of ["ayer99", "2007"])
      expect((await get(`/timegate/news/${changing}/${moment}`)).statusCode).toBe(404);
    const wrong = { "accept-datetime": "ayer" };
    const refused = await api.app.inject({
      method: "GET",
      url: `/timegate/news/${changing}`,
      headers: wrong,
    });
    expect(refused.statusCode).toBe(400);
  });

  it("keeps to itself what no edition has", async () => {
    const added = await createNewsItem(api, work, { newsName: "Nunca publicada" });
    await change(added, { newsName: "Publicada" });
    expect((await history(added)).states.map(({ version }) => version)).toEqual([1]);
    await expect(readState(added, "version=0")).rejects.toMatchObject({ init: { status: 404 } });
    await api.call("DELETE", `/interventions/${work}/news/${added}`, { as: "researcher" });
    await expect(history(added)).rejects.toMatchObject({ init: { status: 404 } });
    // What was there after the edition is not in it either.
    expect((await history(kept)).states.at(0)?.until).not.toBeNull();
    for (const query of [
      "version=99",
      "version=-1",
      "version=%00",
      "edition=2026.9",
      "edition=%27",
      "edition=",
    ])
      await expect(readState(changing, query), query).rejects.toMatchObject({ init: { status: 404 } });
    expect((await get("/news.csv?edition=2026.1")).statusCode).toBe(400);
  });
});

it("A restored backup has each edition, file by file, and shows what was cited", async () => {
  const path = join(api.dataDir, "copia.tar.gz");
  await createBackup(api.context, path, { overwrite: false });
  const files = await openStoredFiles(join(api.dataDir, "otra"));
  await restoreBackup({ db: spare.db, files }, path, { replace: false });
  const elsewhere = await createHttpServer({
    context: { ...api.context, db: spare.db, files },
    env: readEnv({ LOG_LEVEL: "silent" }),
  });
  const read = async (url: string) => (await elsewhere.inject({ method: "GET", url })).rawPayload;
  const editions = await listEditions(spare.db);
  expect(editions.map(({ number }) => number)).toEqual(["2026.2", "2026.1"]);
  for (const { number, sha256: sum } of editions) {
    const restored = unzipSync(await read(`/data/editions/${number}.zip`));
    const { bytes, files: original } = await unpack(number);
    expect(sha256(bytes)).toBe(sum);
    expect(Object.keys(restored)).toEqual(Object.keys(original));
    for (const [name, content] of Object.entries(original))
      expect(sha256(restored[name]), name).toBe(sha256(content));
  }
  for (const id of [kept, leaving]) {
    const address = `/news/${id}.json?edition=2026.1`;
    expect(await read(address)).toEqual((await get(address)).rawPayload);
    const { past } = await readState(id, "edition=2026.1");
    expect(past?.citations.length).toBeGreaterThan(0);
    expect((await readState(id, "edition=2026.1", "news", spare.db)).past).toEqual(past);
  }
  await elsewhere.close();
});

/** What tells of all news at once. */
const everyAnswer = ["csv", "json", "bib", "ris", "xlsx", "zip", "atom"]
  .map((ending) => `/news.${ending}`)
  .concat("/api/news", "/api/search?q=calumnia", "/oai?verb=ListRecords&metadataPrefix=oai_dc");

describe("A state that is hidden", () => {
  const hide = (version: number, reason = "Una persona lo pidió") =>
    api.call("POST", `/history/news/${changing}/hidden`, {
      as: "researcher",
      body: { __v: version, reason },
    });

  it("is not the current one, and must exist", async () => {
    expectError(await hide(1), 409);
    expectError(await hide(7), 400, ["__v"]);
    expectError(await hide(0, " "), 400, ["reason"]);
  });

  it("goes from the packages that had it, which are made again, and comes back as it was", async () => {
    const [, before] = await list();
    expect((await hide(0)).body).toContain(editionMessages.hidden);
    const [second, first] = await list();
    expect(second.corrections).toEqual([]);
    expect(first.corrections).toEqual([{ at: expect.any(String), sha256: before.sha256 }]);
    const { bytes, files } = await unpack("2026.1");
    expect(sha256(bytes)).toBe(first.sha256);
    expect(Object.values(files).map(text).join("\n")).not.toContain("calumnia");
    expect(text(files["LEEME.txt"])).toContain(`noticias, ${changing}: Una persona lo pidió`);
    for (const query of ["edition=2026.1", "version=0"]) {
      const { past, status } = await readState(changing, query);
      expect([status, past?.fields, past?.title, past?.reason]).toEqual([
        410,
        null,
        "",
        "Una persona lo pidió",
      ]);
    }
    expect((await get(`/news/${changing}.json?edition=2026.1`)).statusCode).toBe(410);
    const shown = [
      JSON.stringify(await history(changing)),
      (await get(`/timemap/news/${changing}`)).body,
      ...(await Promise.all(everyAnswer.map(async (url) => readText(await get(url))))),
    ];
    for (const answer of shown) expect(answer).not.toMatch(/calumnia|version=0/);
    // Made again in another time zone, the bytes are those of the first time.
    const zone = process.env.TZ;
    process.env.TZ = "Pacific/Kiritimati";
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    const show = await api.call("DELETE", `/history/news/${changing}/hidden/0`, { as: "researcher" });
    expect(show.body).toContain(editionMessages.shown);
    expect((await list())[1].sha256).toBe(before.sha256);
    await hide(0);
  });
});

it("The image that only hidden states show is not sent, until one of them is shown again", async () => {
  const media = join(api.dataDir, "media");
  mkdirSync(media, { recursive: true });
  const [only, still] = [newId(), newId()];
  for (const id of [only, still]) writeFileSync(join(media, `${id}.webp`), "imagen");
  const id = await createNewsItem(api, work, { image: `/media/${only}.webp` });
  await change(id, { image: `/media/${only}.webp`, newsName: "Con la misma imagen" });
  await change(id, { image: `/media/${still}.webp` });
  await change(id, { image: `/media/${still}.webp`, newsName: "Con la que queda" });
  const areHidden = () =>
    Promise.all([only, still].map((image) => new HiddenImages(api.context.db).has(image)));
  const hide = (version: number) => {
    const body = { __v: version, reason: "Una persona lo pidió" };
    return api.call("POST", `/history/news/${id}/hidden`, { as: "researcher", body });
  };
  // Version 1 has the first image too, and the record as it is has the second.
  for (const version of [0, 2]) expect((await hide(version)).statusCode).toBe(200);
  expect(await areHidden()).toEqual([false, false]);
  await hide(1);
  expect(await areHidden()).toEqual([true, false]);
  for (const file of [`${only}.webp`, `${only}-480.webp`])
    await waitFor(async () => expect((await get(`/media/${file}`)).statusCode).toBe(410));
  expect((await get(`/media/${still}.webp`)).statusCode).toBe(200);
  await api.call("DELETE", `/history/news/${id}/hidden/1`, { as: "researcher" });
  expect(await areHidden()).toEqual([false, false]);
  // As it is again, in a second record.
  await hide(1);
  const other = await createNewsItem(api, work, { image: `/media/${only}.webp` });
  expect(await areHidden()).toEqual([false, false]);
  for (const newsItem of [id, other])
    await api.call("DELETE", `/interventions/${work}/news/${newsItem}`, { as: "researcher" });
});

describe("Publishing in a process of its own", () => {
  const listChildren = () =>
    execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes("publish-edition"))
      .map((line) => Number.parseInt(line, 10));
  const listPackages = () => readdirSync(join(api.dataDir, "media")).filter((name) => name.endsWith(".zip"));

  it("is all or nothing: killed it leaves nothing, and of two at once one is refused", async () => {
    api.context.importsDirectly = false;
    onTestFinished(() => {
      api.context.importsDirectly = true;
    });
    const [packages, before] = [listPackages(), await list()];
    const killed = publish({ number: "2026.3" });
    await waitFor(() => expect(listChildren()).toHaveLength(1));
    for (const pid of listChildren()) process.kill(pid, "SIGKILL");
    expectError(await killed, 503);
    expect([listPackages(), await list()]).toEqual([packages, before]);
    // The package takes longer to be stored than PostgreSQL lets a transaction be silent.
    const { db, files } = api.context;
    const name = sql.identifier(new URL(api.url).pathname.slice(1));
    await db.execute(sql`alter database ${name} set idle_in_transaction_session_timeout = '5s'`);
    const copy = files.copyFromFs.bind(files);
    const slow = vi.spyOn(files, "copyFromFs").mockImplementation(async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return copy(...given);
    });
    onTestFinished(async () => {
      slow.mockRestore();
      await db.execute(sql`alter database ${name} reset idle_in_transaction_session_timeout`);
    });
    const both = await Promise.all([publish({ number: "2026.3" }), publish({ number: "2026.3" })]);
    const [done, refused] = both.map(({ statusCode }) => statusCode).sort();
    // The other one finds it under way, or done.
    expect([done, [400, 409].includes(refused ?? 0)]).toEqual([201, true]);
    expect(listPackages()).toHaveLength(packages.length + 1);
    expect((await list())[0].totals).toMatchObject({
      interventions: 1,
      conflicts: 1,
      news: 2,
      actors: 0,
      datasheets: 0,
    });
  });
});

describe("What is hidden of a record that others name", () => {
  const lie = "Obra del ladrón";
  const rename = async (id: string, interventionName: string) => {
    const { __v } = await read<{ __v: number }>(api, `/interventions/${id}`);
    const body = valid.intervention({ interventionName, __v });
    expect((await api.call("PUT", `/interventions/${id}`, { as: "researcher", body })).statusCode).toBe(200);
  };
  const hide = (noun: string, id: string) =>
    api.call("POST", `/history/${noun}/${id}/hidden`, {
      as: "researcher",
      body: { __v: 0, reason: "Es falso" },
    });
  const readRows = async (name: string) =>
    JSON.parse(text((await unpack("2026.4")).files[name])) as Record<string, unknown>[];

  it("goes from their rows, from the datasheet, and from what changed", async () => {
    const other = await createIntervention(api, { interventionName: lie });
    const datasheet = await createDatasheet(api, other, { features: "Quinientos metros, y un soborno" });
    const actor = await create(api, "/actors", valid.actor({ name: "Carrusel de ladrones" }));
    const quarrel = await createConflict(api, other, { claimants: ["Carrusel de Ladrones", "Vecinos"] });
    const about = await createNewsItem(api, other, { newsName: "De una obra" });
    const also = await createNewsItem(api, work, { newsName: "De dos", otherInterventions: [other] });
    const source = await create(api, "/sources", valid.source({ title: "Se sabe todo", page: "3" }));
    const printed = await createNewsItem(api, work, { newsName: "Que lo sustenta", source });
    const quote = { field: "features", quote: "y un soborno", prefix: "metros, " };
    const sources = [{ source }];
    await create(api, "/passages", valid.passage({ record: datasheet, ...quote, sources }));
    expect((await publish({ number: "2026.4" })).statusCode).toBe(201);
    expect((await readRows("fichas.json")).map(({ features, url }) => [features, url])).toEqual([
      ["Quinientos metros, y un soborno", `${origin}/intervention-datasheet/${other}/${datasheet}`],
    ]);
    const cited = await readState(other, "edition=2026.4", "interventions");
    const features = cited.past?.datasheet?.fields?.find(({ name }) => name === "features");
    expect(features?.marked).toMatchObject({
      ...{ cited: 1, blocks: [{ parts: [{ text: "Quinientos metros, y un soborno", numbers: [1] }] }] },
      sources: [{ title: "Se sabe todo", page: "p. 3", newsId: printed, newsState: "?edition=2026.4" }],
    });
    expect((await readState(printed, "edition=2026.4")).past?.sustained).toEqual([
      {
        ...{ quote: "y un soborno", place: `Ficha técnica: ${lie}` },
        path: `/interventions/${other}?edition=2026.4`,
      },
    ]);
    expect((await readRows("frases.json")).map(({ quote, news }) => [quote, news])).toEqual([
      ["y un soborno", [printed]],
    ]);
    expect((await readRows("fuentes.json")).map(({ title }) => title)).toEqual(["Se sabe todo"]);

    await rename(other, "Obra del río");
    await api.call("PUT", `/actors/${actor}`, {
      as: "researcher",
      body: { ...valid.actor({ name: "Carrusel" }), __v: 0 },
    });
    expectError(await hide("datasheet", datasheet), 409);
    const { __v } = await read<{ __v: number }>(api, `/intervention_datasheet/${datasheet}`);
    const body = { ...valid.datasheet({ features: "Quinientos metros" }), intervention: other, __v };
    expect(
      (await api.call("PUT", `/intervention_datasheet/${datasheet}`, { as: "researcher", body })).statusCode,
    ).toBe(200);
    expect((await readState(other, "edition=2026.4", "interventions")).past).toEqual(cited.past);

    expect((await hide("datasheet", datasheet)).statusCode).toBe(200);
    const hidden = await readState(other, "edition=2026.4", "interventions");
    expect([hidden.status, hidden.past?.title]).toEqual([200, lie]);
    expect(hidden.past?.datasheet).toEqual({ fields: null, reason: "Es falso" });
    expect((await hide("intervention", other)).statusCode).toBe(200);
    expect((await hide("actor", actor)).statusCode).toBe(200);
    const gone = await readState(other, "edition=2026.4", "interventions");
    expect([gone.status, gone.past?.datasheet]).toEqual([410, null]);

    const shown = [
      ...Object.values((await unpack("2026.4")).files).map(text),
      JSON.stringify(await loadEditionPage("2026.4")),
      (await get(`/news/${about}.json?edition=2026.4`)).body,
      JSON.stringify(await readState(about, "edition=2026.4")),
      JSON.stringify(await readState(printed, "edition=2026.4")),
    ];
    for (const answer of shown) expect(answer).not.toMatch(/ladr[óo]n|soborno/i);
    const conflicts = await readRows("conflictos.json");
    expect(conflicts.find(({ _id }) => _id === quarrel)?.claimants).toEqual(["(oculto)", "Vecinos"]);
    expect(listProblems((await unpack("2026.4")).files)).toEqual([]);
    const rows = await readRows("noticias.json");
    expect(rows.find(({ _id }) => _id === about)?.interventionName).toBe("(oculto)");
    expect(rows.find(({ _id }) => _id === also)).toMatchObject({
      interventionName: "Túnel de la Ñ",
      otherInterventions: [other],
      otherInterventionsNames: ["(oculto)"],
    });
  });
});

describe("An edition after one that is withdrawn", () => {
  it("is compared with the newest before that can be read", async () => {
    const before = await loadEditionPage("2026.4");
    expect([before?.before, before?.newer]).toEqual(["2026.3", null]);
    const counted = before?.tables.find(({ list }) => list === "news")?.changes;
    expect(counted).toEqual({ added: 3, changed: 0, removed: 0 });
    await withdraw("2026.3");
    const after = await loadEditionPage("2026.4");
    expect(after?.before).toBe("2026.2");
    const { changes, named } = after?.tables.find(({ list }) => list === "news") ?? {};
    expect(changes).toEqual({
      added: named?.filter(({ change }) => change === "added").length,
      changed: 0,
      removed: 1,
    });
    const lines = listLines(await listEditions(api.context.db));
    expect(lines.map(({ number, before }) => [number, before])).toEqual([
      ["2026.4", null],
      ["2026.3", "2026.2"],
      ["2026.2", "2026.1"],
      ["2026.1", null],
    ]);
    expect((await loadEditionPage("2026.2"))?.newer).toBe("2026.4");
    expect(await loadEditionPage("2026.3")).toBeNull();
  });
});

it("An edition at a new address of the site tells of no change by it, nor by a work's new name but of the work", async () => {
  const address = "https://nueva.example.org";
  const number = "2026.6";
  const pictured = await createNewsItem(api, work, { image: `/media/${"a".repeat(24)}.webp` });
  expect((await publish({ number: "2026.5" })).statusCode).toBe(201);
  const { __v } = await read<{ __v: number }>(api, `/interventions/${work}`);
  const renamed = valid.intervention({ interventionName: "Túnel de la Eñe", __v });
  await api.call("PUT", `/interventions/${work}`, { as: "researcher", body: renamed });
  await publishEdition({ ...api.context, ownAddress: address }, systemActor, { number });
  const { files } = await unpack(number);
  expect(text(files["noticias.csv"])).toContain(`${address}/news/`);
  expect(text(files["noticias.csv"])).not.toContain(origin);
  const page = await loadEditionPage(number);
  expect(page?.before).toBe("2026.5");
  expect(text(files["noticias.csv"])).toContain(`${address}/media/aaaa`);
  expect(text(files["noticias.csv"])).toContain(pictured);
  for (const { list, changes, named } of page?.tables ?? []) {
    const ids = list === "interventions" ? [work] : [];
    const expected = [list, { added: 0, changed: ids.length, removed: 0 }, ids];
    expect([list, changes, named.map(({ id }) => id)]).toEqual(expected);
  }
  expect(parse(text(files["cambios.csv"])).slice(1)).toEqual([
    ["actuaciones", work, "cambiado", "Túnel de la Eñe"],
  ]);
});

describe("An edition that is withdrawn", () => {
  it("leaves its number and the reason", async () => {
    expectError(await withdraw("2026.1", ""), 400, ["reason"]);
    for (const reason of ["Tenía datos de otra", "Tenía datos de otra ciudad"])
      expect((await withdraw("2026.1", reason)).statusCode).toBe(200);
    expect((await get("/data/editions/2026.1.zip")).statusCode).toBe(410);
    expect((await get(`/news/${leaving}.json?edition=2026.1`)).statusCode).toBe(410);
    const { past, status } = await readState(leaving, "edition=2026.1");
    expect([status, past?.fields, past?.reason]).toEqual([
      410,
      null,
      expect.stringContaining("de otra ciudad"),
    ]);
    await expect(history(leaving)).rejects.toMatchObject({ init: { status: 404 } });
    expect((await get("/data/editions/2031.1.zip")).statusCode).toBe(404);
    expectError(await publish({ number: "2026.1" }), 400, ["number"]);
  });
});
