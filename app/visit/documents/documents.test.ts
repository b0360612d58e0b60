import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readEnv } from "../../../server/env.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { hasPoppler, measurePages, poppler } from "../../../tests/support/poppler.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
} from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import { type DocumentKey, documents } from "../../nouns/site/constants.ts";
import type { CrossRow } from "../../shared/figures/cross-tab.ts";
import { pictureNote } from "../help/guide/constants.ts";
import { guide } from "../help/guide/guide.server.ts";
import { getStatistics } from "../statistics/queries.server.ts";
import { describeServices } from "./generate/describe-services.server.ts";
import { drawDocument } from "./generate/draw-document.server.ts";
import { loadDocument } from "./generate/load-document.server.ts";

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
    expect(await loadDocument(db, "policy", site)).toMatchObject({ data: await describeWith() });
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

describe.skipIf(!hasPoppler)("What is written in them", () => {
  it("characterization: each intervention with its own figures", async () => {
    const { bytes } = await drawOnce("characterization");
    const text = poppler("pdftotext", bytes).replace(/\s+/g, " ");
    expect(text).toContain(name);
    expect(text).toContain("1 actuación urbanística, 2 conflictos y 2 noticias");
    for (const fact of [
      "En la prensa: del 5 de abril de 2003 al 1 de diciembre de 2011",
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

  it("product: no page but the cover and the last is half-empty because of a picture", async () => {
    const filled = measurePages((await drawOnce("product")).bytes).slice(1, -1);
    expect(Math.min(...filled), filled.join(" ")).toBeGreaterThan(0.6);
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
