import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readEnv } from "../../../server/env.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { encodeForm, pdfFile, pictureFile } from "../../../tests/support/forms.ts";
import { hasPoppler, poppler } from "../../../tests/support/poppler.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
} from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import { waitFor } from "../../../tests/support/waiting.ts";
import { type DocumentKey, documents } from "../../nouns/site/constants.ts";
import type { CrossRow } from "../../shared/figures/cross-tab.ts";
import { firstSystems } from "../../shared/study/first-lists.ts";
import { pictureNote } from "../help/guide/constants.ts";
import { guide } from "../help/guide/guide.server.ts";
import { getStatistics } from "../statistics/queries.server.ts";
import { describeServices } from "./generate/describe-services.server.ts";
import { drawDocument } from "./generate/draw-document.server.ts";
import { drawInChildProcess } from "./generate/draw-in-child-process.server.ts";
import { loadDocument } from "./generate/load-document.server.ts";
import { Sheet } from "./pdf/sheet.server.ts";
import { getDocument, listDocuments } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;
const siteAddress = "https://sitio.example";
const site = { siteAddress, ownAddress: siteAddress as string | null, services: api.context.services };

const draw = async (key: DocumentKey, from = db) => drawDocument(await loadDocument(from, key, site));

const drawn = new Map<DocumentKey, ReturnType<typeof draw>>();

/** A document as it was drawn first, for tests that read what is in it. */
function drawOnce(key: DocumentKey): ReturnType<typeof draw> {
  const found = drawn.get(key) ?? draw(key);
  drawn.set(key, found);
  return found;
}

const name = "Parque lineal Ñáñez: «borde» del río";
const intervention = await createIntervention(api, { interventionName: name });
await createDatasheet(api, intervention, { spatialization: `${site.siteAddress}/mapa` });
await createConflict(api, intervention, {
  type: "Ambiental",
  escalation: "Vía judicial",
  claimants: ["Vecinos"],
});
await createConflict(api, intervention);
await createNewsItem(api, intervention, { newsDate: "2003-04-05" });
await createNewsItem(api, intervention, { newsDate: "2011-12-01" });

describe("Each document", () => {
  it.each(documents.map(({ key, title }) => [key, title] as const))(
    "%s is a PDF of the data as they are, the same bytes for the same data",
    async (key, title) => {
      const drawn = await drawOnce(key);
      expect(drawn.bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(drawn.pages).toBeGreaterThan(1);
      expect((await draw(key)).bytes.equals(drawn.bytes)).toBe(true);
      if (!hasPoppler) return;
      const info = poppler("pdfinfo", drawn.bytes);
      expect(info).toMatch(new RegExp(`Title: +${title}`));
      expect(info).toMatch(/Tagged: +yes/);
      expect(info).toMatch(new RegExp(`Pages: +${drawn.pages}\n`));
      const fonts = poppler("pdffonts", drawn.bytes).trim().split("\n").slice(2);
      expect(fonts.length).toBeGreaterThan(0);
      for (const font of fonts) expect(font).toMatch(/ yes +yes +yes /);
      expect(poppler("pdftotext", drawn.bytes)).toContain("Datos al ");
    },
  );

  it("says its language", async () => {
    const { bytes } = await drawOnce("policy");
    expect(bytes.toString("latin1")).toContain("/Lang (es-CO)");
  });
});

describe("The data-processing policy says which services of others this installation uses:", () => {
  const describeWith = (settings: Record<string, string> = {}) =>
    describeServices(db, { ...site, services: readEnv(settings).services });
  const save = (key: string, value: object) =>
    db.execute(
      sql`update site_content set value = value || ${JSON.stringify(value)}::jsonb where key = ${key}`,
    );

  it("none by itself", async () => {
    expect(await describeWith()).toEqual([
      expect.stringMatching(/^Las imágenes .* se copian en este/),
      expect.stringMatching(/mensajes automáticos .* tu propio navegador/),
      expect.stringMatching(/no se envían por correo\.$/),
    ]);
    expect(await loadDocument(db, "policy", site)).toMatchObject({ services: await describeWith() });
    const { bytes } = await draw("policy");
    if (hasPoppler)
      expect(poppler("pdftotext", bytes)).toMatch(/Qué servicios de otros se usan\s+Las imágenes/);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "a host of images",
      { IMAGE_HOST_URL: "https://api.imagenes.example/v1", IMAGE_HOST_PRESET: "p" },
      /guarda en imagenes\.example se cargan de allí/,
    ],
    [
      "a captcha",
      { CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s", CAPTCHA_SCRIPT_URL: "https://captcha.example/api.js" },
      /automáticos .* la hace captcha\.example:/,
    ],
    [
      "a mail server, without its password",
      { SMTP_URL: "smtps://buzon:secreto@correo.example:465", MAIL_FROM: "a@b.co", MAIL_TO: "c@d.co" },
      /por correo al grupo por medio de correo\.example\.$/,
    ],
    [
      "a mail service",
      { EMAILJS_SERVICE_ID: "s", EMAILJS_TEMPLATE_ID: "t", EMAILJS_PUBLIC_KEY: "k" },
      /por medio de api\.emailjs\.com\.$/,
    ],
  ])("%s", async (_name, settings, sentence) => {
    const sentences = await describeWith(settings);
    expect(sentences.filter((one) => sentence.test(one))).toHaveLength(1);
    expect(sentences.join()).not.toContain("secreto");
  });

  it("the video, boards of statistics and maps, which are opened by a press", async () => {
    await save("video", { address: "https://youtu.be/aaaaaaaaaaa" });
    await save("dashboards", { "2": "https://tableros.example/2" });
    const work = await createIntervention(api, { interventionName: "Con mapa ajeno" });
    await createDatasheet(api, work, { spatialization: "https://mapas.example/d/1" });
    const sentences = await describeWith();
    await api.call("DELETE", `/interventions/${work}`, { as: "researcher" });
    await save("video", { address: "" });
    await save("dashboards", { "2": "" });
    expect(sentences.filter((one) => one.startsWith("Si abres "))).toEqual([
      expect.stringMatching(/^Si abres el video, .* a www\.youtube-nocookie\.com,/),
      expect.stringMatching(/^Si abres un tablero de las estadísticas, .* a tableros\.example,/),
      expect.stringMatching(/^Si abres el mapa original de una ficha, .* a mapas\.example,/),
    ]);
    expect((await describeWith()).join()).not.toContain("tableros.example");
  });
});

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

describe.skipIf(!hasPoppler)("What is written in them", () => {
  it("characterization: each intervention with its own figures", async () => {
    const { bytes } = await drawOnce("characterization");
    const text = poppler("pdftotext", bytes).replace(/\s+/g, " ");
    expect(text).toContain(name);
    expect(text).toContain("1 actuación urbanística, 2 conflictos y 2 noticias");
    for (const fact of [
      "En la prensa: Del 5 de abril de 2003 al 1 de diciembre de 2011",
      "Noticias: 2. Conflictos: 2",
      `${site.siteAddress}/interventions/${intervention}`,
    ])
      expect(text).toContain(fact);
  });

  it("characterization: each conflict with its text, the datasheet and each news item, as its cover says", async () => {
    const { bytes } = await drawOnce("characterization");
    const text = poppler("pdftotext", bytes).replace(/\s+/g, " ");
    expect(text.match(/Reubicación de vendedores Etapa: \S+/g)).toHaveLength(2);
    expect(text).toContain("Tipo de conflicto: Ambiental");
    expect(text).toMatch(
      /5 de abril de 2003: Empiezan las obras.*1 de diciembre de 2011: Empiezan las obras/,
    );
    const links = bytes.toString("latin1");
    expect(links.split(`${site.siteAddress}/news/`)).toHaveLength(3);
  });

  it("characterization: what a record has under its name stays with it on one page", async () => {
    const content = await loadDocument(db, "characterization", site);
    if (content.key !== "characterization") throw new Error("Another document was loaded.");
    const [example] = content.data.works;
    if (!example) throw new Error("There is no intervention.");
    // Of different lengths, so that some end right at the foot of a page.
    const works = Array.from({ length: 60 }, (_, number) => ({
      ...example,
      content: {
        ...example.content,
        address: `/obra-${number}.`,
        name: `Obra número ${number}`,
        description: "Una línea más de la descripción de la obra.\n".repeat(number % 17),
      },
    }));
    const { bytes } = await drawDocument({ ...content, data: { ...content.data, works } });
    const pages = poppler("pdftotext", bytes).split("\f");
    for (const { content: work } of works) {
      const page = pages.find((text) => text.includes(work.address)) ?? "";
      expect(page.split("\n"), work.name).toContain(work.name);
    }
  });

  it("research: how the study was made, with what it has", async () => {
    const text = poppler("pdftotext", (await drawOnce("research")).bytes, "-layout");
    for (const part of ["Origen del estudio", "Qué reúne el estudio", "Cómo se hizo", "De cada conflicto"])
      expect(text).toContain(part);
    expect(text).toMatch(/^ *Total +1 +2 +2$/m);
  });

  it("product: its pictures are said to be of the demonstration", async () => {
    const text = poppler("pdftotext", (await drawOnce("product")).bytes);
    const { length } = text.split(pictureNote);
    expect(length - 1).toBe(
      guide.flatMap(({ sections }) => sections).filter(({ picture }) => picture).length,
    );
  });

  it("trends: every figure is the statistics'", async () => {
    const statistics = await getStatistics(db);
    const text = poppler("pdftotext", (await drawOnce("trends")).bytes, "-layout");
    const figures = (line: string) => (line.match(/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu) ?? []).map(Number);
    const lines = text.split("\n").map((line) => line.trim());
    // It stands for a sign that the fonts lack.
    expect(text).not.toContain("?");
    const check = ({ label, cells, total, rows = [] }: CrossRow, isInColumns: boolean) => {
      const expected = [...(isInColumns ? cells : []), total];
      // Longer names are broken into lines.
      if (label.length < 20 && total > 0)
        expect(
          lines.filter((line) => line.startsWith(label)).map((line) => figures(line.slice(label.length))),
          label,
        ).toContainEqual(expected);
      for (const row of rows) check(row, isInColumns);
    };
    for (const { tables, words } of statistics) {
      expect(text.replace(/\s+/g, " ")).toContain(words.findings);
      for (const { rows, layout } of tables) for (const row of rows) check(row, layout !== "bars");
    }
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
    expect(chart?.rows.map(({ label }) => label)).toEqual([
      "2003",
      "2004",
      "2005",
      "2006",
      "2007",
      "2008",
      "2009",
      "2010",
      "2011",
    ]);
  const [typology] = content.data.statistics;
  expect(typology?.tables[0]?.total?.total).toBe(typology?.total);
  expect(typology?.words.note).toBe("Sin codificar: 1 conflicto, sin tipo todavía.");
});

it.runIf(hasPoppler)(
  "without an address of its own a document has none, and cites the data set's authors",
  async () => {
    const creator = { name: "Ñáñez Peña, Íngrid", orcid: "", ror: "" };
    const body = { ...siteValues.dataset, creators: [creator], publisher: "Universidad de la Prueba" };
    expect((await api.call("PUT", "/site-content/dataset", { as: "researcher", body })).statusCode).toBe(200);
    const local = { ...site, siteAddress: "http://127.0.0.1:3000", ownAddress: null };
    for (const { key, title } of documents) {
      const { bytes } = await drawDocument(await loadDocument(db, key, local));
      const text = poppler("pdftotext", bytes).replace(/\s+/g, " ");
      expect(text, key).toMatch(new RegExp(`Cómo citar: Ñáñez Peña, Í. \\(20\\d\\d\\). ${title}`));
      expect(text + bytes.toString("latin1"), key).not.toMatch(/127\.0\.0\.1|localhost/);
    }
    await db.execute(sql`delete from site_content where key = 'dataset'`);
  },
);

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
      cause: { message: "server/jobs/draw-document.ts ended with 1." },
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

  it("shows the sizes it knows while the data change, also while one is being drawn", async () => {
    const trends = await getDocument(db, "trends", site);
    await createConflict(api, intervention, { type: "Otro tipo" });
    const listed = async () => {
      const { documents: list, isPartial } = await listDocuments(db, site);
      expect(isPartial).toBe(false);
      return list.find(({ key }) => key === "trends")?.bytes;
    };
    expect(await listed()).toBe(trends.bytes.length);
    expect(await listed()).toBe(trends.bytes.length);
    const newer = getDocument(db, "trends", site);
    expect(await listed()).toBe(trends.bytes.length);
    expect((await newer).bytes).not.toBe(trends.bytes);
    expect(await listed()).toBe((await newer).bytes.length);
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
    const stored = (await send(pdfFile())).json<{ address: string; bytes: number; pages: number }>();
    expect(stored.pages).toBe(1);
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
