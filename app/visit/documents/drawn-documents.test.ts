import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { encodeForm, pdfFile, pictureFile } from "../../../tests/support/forms.ts";
import { hasPoppler, poppler } from "../../../tests/support/poppler.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { waitFor } from "../../../tests/support/waiting.ts";
import { type DocumentKey, documents } from "../../nouns/site/constants.ts";
import { firstSystems } from "../../shared/study/first-lists.ts";
import { drawDocument } from "./generate/draw-document.server.ts";
import { drawInChildProcess } from "./generate/draw-in-child-process.server.ts";
import { loadDocument } from "./generate/load-document.server.ts";
import { Sheet } from "./pdf/sheet.server.ts";
import { getDocument, listDocuments } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;
const siteAddress = "https://sitio.example";
const site = { siteAddress, ownAddress: siteAddress, services: api.context.services };
const draw = async (key: DocumentKey, from = db) => drawDocument(await loadDocument(from, key, site));

const intervention = await createIntervention(api);
await createConflict(api, intervention, { type: "Ambiental" });
await createConflict(api, intervention);
await createNewsItem(api, intervention, { newsDate: "2003-04-05" });
await createNewsItem(api, intervention, { newsDate: "2011-12-01" });

it("characterization: an improbable year is no year of publication", async () => {
  const dated = await createIntervention(api, { interventionName: "Obra con un año mal escrito" });
  await createNewsItem(api, dated, { newsDate: "0215-07-25" });
  await createNewsItem(api, dated, { newsDate: "2007-07-25" });
  const content = await loadDocument(db, "characterization", site);
  await api.call("DELETE", `/interventions/${dated}`, { as: "researcher" });
  expect(content).toMatchObject({
    data: {
      works: expect.arrayContaining([
        expect.objectContaining({
          content: expect.objectContaining({
            address: expect.stringContaining(dated),
            facts: expect.arrayContaining([{ label: "En la prensa", text: "25 de julio de 2007" }]),
          }),
        }),
      ]),
    },
  });
});

it("trends: dates to review have no bar, and no sentence says other than the tables", async () => {
  const dated = await createIntervention(api, { interventionName: "Obra con otro año mal escrito" });
  await createNewsItem(api, dated, { newsDate: "0215-07-25" });
  const content = await loadDocument(db, "trends", site);
  const researched = await loadDocument(db, "research", site);
  await api.call("DELETE", `/interventions/${dated}`, { as: "researcher" });
  if (content.key !== "trends" || researched.key !== "research")
    throw new Error("Another document was loaded.");
  const charts = content.data.statistics.flatMap((statistic) => statistic.charts);
  const drawn = [...charts, researched.data.years].filter((chart) => chart?.shape === "years");
  expect(drawn).toHaveLength(2);
  for (const chart of drawn)
    expect(chart?.rows.map(({ label }) => label)).toEqual(
      Array.from({ length: 9 }, (_, year) => String(2003 + year)),
    );
  const [typology] = content.data.statistics;
  expect(typology?.tables[0]?.total?.total).toBe(typology?.total);
  expect(typology?.words.note).toBe("Sin codificar: 1 conflicto, sin tipo todavía.");
});

it.runIf(hasPoppler)("no document of the study names a year that its data do not have", async () => {
  const dated = await createIntervention(api, { interventionName: "Obra con otro año mal escrito" });
  await createNewsItem(api, dated, { newsDate: "0215-07-25" });
  const today = new Date().getFullYear();
  for (const key of ["characterization", "trends", "research"] as const) {
    const text = poppler("pdftotext", (await draw(key)).bytes);
    const years = (text.match(/\b\d{4}\b/g) ?? []).map(Number).filter((year) => year !== today);
    expect(years.length, key).toBeGreaterThan(0);
    for (const year of years) expect(2003 <= year && year <= 2011, `${key}: ${year}`).toBe(true);
    const unmarked = text.replace(/\s+/g, " ").replace(/fecha por revisar: 25 de julio de 215/gi, "");
    expect(unmarked, key).not.toMatch(/\b0?215\b/);
  }
  await api.call("DELETE", `/interventions/${dated}`, { as: "researcher" });
});

it("characterization and research: a news item of two works counts once", async () => {
  const [first, second] = [
    await createIntervention(api, { interventionName: "Obra primera de una noticia" }),
    await createIntervention(api, {
      interventionName: "Obra segunda de una noticia",
      internalSystem: firstSystems[2].id,
    }),
  ];
  const item = await createNewsItem(api, first, { newsDate: "2004-07-25" });
  await db.execute(
    sql`insert into other_interventions (news_id, intervention_id, position) values (${item}, ${second}, 0)`,
  );
  const counted = [
    await loadDocument(db, "characterization", site),
    await loadDocument(db, "research", site),
  ];
  for (const id of [first, second]) await api.call("DELETE", `/interventions/${id}`, { as: "researcher" });
  for (const content of counted) expect(content).toMatchObject({ data: { news: 3 } });
});

describe("Whatever the data hold", () => {
  it("says that there is none where it cannot be drawn", async () => {
    await expect(drawInChildProcess('{"key":"trends"}')).rejects.toMatchObject({
      message: expect.stringMatching(/^No pudimos preparar el documento: el proceso que lo hacía falló/),
      cause: { message: "server/jobs/documents/draw-document.ts ended with 1." },
    });
  });

  it("is drawn by the process of the one before, which ends when there are no more", async () => {
    const countProcesses = () =>
      process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
    const content = JSON.stringify(await loadDocument(db, "policy", site));
    await waitFor(() => expect(countProcesses()).toBe(0));
    const first = await drawInChildProcess(content);
    expect(countProcesses()).toBe(1);
    expect(await drawInChildProcess(content)).toEqual(first);
    expect(countProcesses()).toBe(1);
    await waitFor(() => expect(countProcesses()).toBe(0));
  });

  it("shows a sign for what the fonts lack, and never fails", async () => {
    const sheet = new Sheet({ title: "Signos", siteTitle: "Sitio", date: new Date(0) });
    expect(sheet.replaceMissingGlyphs("Niño cançión — «ok» 2 €", "text")).toBe("Niño cançión — «ok» 2 €");
    expect(sheet.replaceMissingGlyphs("e\u0301 ⅓ ﬁn", "text")).toBe("é 1⁄3 fin");
    expect(sheet.replaceMissingGlyphs("casa 👩‍👩‍👧 בית", "text")).toBe("casa ??? ???");
    expect(sheet.replaceMissingGlyphs("a\u0000b\tc\nd", "text")).toBe("a b c d");
  });

  it("takes long, foreign and hostile texts", async () => {
    await createIntervention(api, {
      interventionName: `${"Largo ".repeat(45)}👩‍👩‍👧 בית <b>x</b>`,
      description: `${"palabra ".repeat(1500)}\n\n<script>alert(1)</script> \u202eabc`,
      strategicProject: "Ω".repeat(300),
    });
    const { pages } = await draw("characterization");
    expect(pages).toBeGreaterThan(4);
  });

  it("is drawn of an empty study too", async () => {
    const empty = await createTestDatabase();
    for (const { key } of documents) expect((await draw(key, empty.db)).pages).toBeGreaterThan(1);
  });
});

describe("The list of documents", () => {
  it("has the size and the pages of each once it is drawn, and does not wait for them before", async () => {
    const first = await listDocuments(db, site);
    expect(first.isPartial).toBe(true);
    expect(first.documents.map(({ key }) => key)).toEqual(documents.map(({ key }) => key));
    for (const { key } of documents) await getDocument(db, key, site);
    const { documents: list, isPartial } = await listDocuments(db, site);
    expect(isPartial).toBe(false);
    expect(list.map(({ key }) => key)).toEqual(documents.map(({ key }) => key));
    for (const { key, address: path, bytes, pages } of list) {
      expect(path).toMatch(/^\/documents\/[a-z-]+\.pdf$/);
      const drawn = await getDocument(db, key, site);
      expect([bytes, pages]).toEqual([drawn.bytes.length, drawn.pages]);
    }
  });

  it("draws each once for all requests, and again after a change", async () => {
    const asked = await Promise.all([1, 2, 3].map(() => getDocument(db, "trends", site)));
    expect(new Set(asked).size).toBe(1);
    await createConflict(api, intervention);
    expect(await getDocument(db, "trends", site)).not.toBe(asked[0]);
  });

  it("is not drawn again if a change did not concern it", async () => {
    const policy = await getDocument(db, "policy", site);
    await createConflict(api, intervention);
    expect((await getDocument(db, "policy", site)).bytes).toBe(policy.bytes);
  });

  it("shows the sizes it knows while the data change, for as long as they are not those of the present", async () => {
    for (const { key } of documents) await getDocument(db, key, site);
    const trends = await getDocument(db, "trends", site);
    const listed = async () => {
      const { documents: list, isPartial } = await listDocuments(db, site);
      return { isPartial, bytes: list.find(({ key }) => key === "trends")?.bytes };
    };
    expect(await listed()).toEqual({ isPartial: false, bytes: trends.bytes.length });
    await createConflict(api, intervention, { type: "Otro tipo" });
    const former = { isPartial: true, bytes: trends.bytes.length };
    expect(await listed()).toEqual(former);
    const newer = getDocument(db, "trends", site);
    expect(await listed()).toEqual(former);
    expect((await newer).bytes).not.toBe(trends.bytes);
    for (const { key } of documents) await getDocument(db, key, site);
    expect(await listed()).toEqual({ isPartial: false, bytes: (await newer).bytes.length });
  });

  it("redirects to the file or address that a researcher has set", async () => {
    const replaced = { policy: { address: "https://universidad.example/politica.pdf", bytes: 0, pages: 0 } };
    await db.execute(
      sql`update site_content set value = value || ${JSON.stringify({ replaced })}::jsonb where key = 'documents'`,
    );
    const { documents: list } = await listDocuments(db, site);
    const policy = list.find(({ key }) => key === "policy");
    expect(policy).toMatchObject(replaced.policy);
  });
});

describe("A researcher's own PDF", () => {
  const send = async (file: File, as: "researcher" | "assistant" = "researcher") =>
    api.call("POST", "/documents", { as, ...(await encodeForm({ file })) });

  it("is stored, and served only as a PDF without scripts", async () => {
    const stored = (await send(pdfFile())).json<{ address: string; bytes: number }>();
    const response = await api.app.inject({ method: "GET", url: stored.address });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(response.headers["content-security-policy"]).toContain("sandbox");
    expect(response.rawPayload.length).toBe(stored.bytes);
  });

  it.each([
    ["a picture", async () => pictureFile("foto.pdf"), 415],
    ["a page", async () => pdfFile("x.pdf", Buffer.from("<html><script>1</script></html>")), 415],
    ["nothing", async () => pdfFile("x.pdf", Buffer.alloc(0)), 400],
    ["more than 20 MB", async () => pdfFile("x.pdf", Buffer.alloc(20 * 1024 * 1024 + 1, "%PDF-")), 413],
  ] as const)("is refused where it is %s", async (_what, make, status) => {
    expectError(await send(await make()), status, ["file"]);
  });

  it("has the pages that it shows, not those that a later save replaced; 0 where it cannot be opened", async () => {
    const once = await pdfFile().text();
    const saved = `${once}3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 2]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
    const count = async (text: string) => (await send(pdfFile("x.pdf", Buffer.from(text)))).json().pages;
    expect([await count(once), await count(saved), await count("%PDF-1.7\n")]).toEqual([1, 1, 0]);
  });

  it("may replace a document by its address on this site", async () => {
    const { address: own } = (await send(pdfFile())).json<{ address: string }>();
    const part = await api.call("GET", "/site-content/documents", { as: "researcher" });
    const { value, __v } = part.json<{ value: Record<string, unknown>; __v: number }>();
    const saved = await api.call("PUT", "/site-content/documents", {
      as: "researcher",
      body: { ...value, replaced: { research: { address: own, bytes: 300, pages: 1 } }, __v },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const { documents: list } = await listDocuments(db, site);
    expect(list.find(({ key }) => key === "research")).toMatchObject({ address: own, pages: 1 });
  });
});
