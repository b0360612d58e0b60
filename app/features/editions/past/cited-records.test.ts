import { join } from "node:path";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBackup } from "../../../../cli/archive/create.ts";
import { restoreBackup } from "../../../../cli/archive/restore.ts";
import { readEnv } from "../../../../server/env.ts";
import { createHttpServer } from "../../../../server/http/http-server.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { openStoredFiles } from "../../../../tests/support/archives.ts";
import { createTestDatabase } from "../../../../tests/support/database.ts";
import { expectError } from "../../../../tests/support/expectations.ts";
import { propertyRuns } from "../../../../tests/support/property-runs.ts";
import { createPublished, origin, sha256, text } from "../../../../tests/support/published-study.ts";
import { createNewsItem } from "../../../../tests/support/records.ts";
import { editionMessages } from "../contract.ts";
import { listEditions } from "../queries.server.ts";

const api = await createTestApi({ SITE_URL: origin });
const spare = await createTestDatabase();
const { work, kept, changing, leaving, ...study } = await createPublished(api);
const { publish, list, get, unpack, readText, change, readState, history } = study;
await publish({ number: "2026.1" });
await change(changing, { newsName: "Texto corregido" });
await api.call("DELETE", `/interventions/${work}/news/${leaving}`, { as: "researcher" });
await publish({ number: "2026.2" });

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
