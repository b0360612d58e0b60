import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { listProblems } from "../../../tests/support/package-problems.ts";
import { createPublished, origin, sha256, text } from "../../../tests/support/published-study.ts";
import { createNewsItem, read, valid } from "../../../tests/support/records.ts";
import { waitFor } from "../../../tests/support/waiting.ts";
import { listLines } from "../../visit/data/edition-lines.server.ts";
import { publishEdition } from "./commands.server.ts";
import { editionMessages } from "./contract.ts";
import { listEditions } from "./queries.server.ts";

const api = await createTestApi({ SITE_URL: origin });
const { work, kept, changing, leaving, ...study } = await createPublished(api);
const { publish, list, get, withdraw, loadEditionPage, unpack, change, readState, history } = study;

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
    expect(JSON.parse(text(files["croissant.json"])).citeAs).toBe(text(files["cita.bib"]));
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
    await createNewsItem(api, work, { newsName: "De la tercera" });
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
      news: 4,
      actors: 0,
      datasheets: 0,
    });
  });
});

describe("An edition after one that is withdrawn", () => {
  it("is compared with the newest before that can be read", async () => {
    await createNewsItem(api, work, { newsName: "De la cuarta" });
    expect((await publish({ number: "2026.4" })).statusCode).toBe(201);
    const before = await loadEditionPage("2026.4");
    expect([before?.before, before?.newer]).toEqual(["2026.3", null]);
    const counted = before?.tables.find(({ list }) => list === "news")?.changes;
    expect(counted).toEqual({ added: 1, changed: 0, removed: 0 });
    await withdraw("2026.3");
    const after = await loadEditionPage("2026.4");
    expect(after?.before).toBe("2026.2");
    const { changes, named } = after?.tables.find(({ list }) => list === "news") ?? {};
    expect(changes).toEqual({ added: 2, changed: 0, removed: 0 });
    expect(named?.filter(({ change }) => change === "added")).toHaveLength(2);
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
