import { execFileSync } from "node:child_process";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { codebooks, codebookValues, codebookVariables } from "../../../../db/schema/coding/codebooks.ts";
import { codings } from "../../../../db/schema/coding/codings.ts";
import { interventions } from "../../../../db/schema/interventions.ts";
import { siteContent } from "../../../../db/schema/site.ts";
import { installDemo } from "../../../../server/first-start/demo.server.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { createTestDatabase } from "../../../../tests/support/database.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../../tests/support/records.ts";
import { firstStages } from "../../../shared/study/first-lists.ts";
import { newId } from "../../../shared/values/ids.ts";
import { drawDocument } from "../generate/draw-document.server.ts";
import type { ClassOptions, ClassSheet } from "./contract.ts";
import { loadClass } from "./load-class.server.ts";
import { pickPassages } from "./pick-passages.server.ts";
import { createMayPrint, takeSentences } from "./read-sentences.server.ts";

const api = await createTestApi({ SITE_URL: "https://sitio.example" });
const { db } = api.context;

/** Bytes of a sheet at most. */
const largest = 300 * 1024;

async function load(id: string, asked: ClassOptions = {}): Promise<ClassSheet> {
  const content = await loadClass(api.context, id, asked);
  if (content.key !== "class") throw new Error("It is a class sheet.");
  return content.data;
}

function readWords(pdf: Buffer): string | null {
  try {
    return execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" }).replace(/\s+/g, " ");
  } catch {
    return null;
  }
}

let work = "";
const news: string[] = [];

beforeAll(async () => {
  work = await createIntervention(api, { interventionName: "Puente Ñáñez" });
  await createDatasheet(api, work, {
    description: `Título\nEl puente une dos barrios. Lo pidió Luis Paz en 1999. Esta frase no sale. Palabra ${"palabra ".repeat(130)}.`,
  });
  const neighbour = await create(api, "/actors", valid.actor({ name: "Luis Paz", kind: "vecinos" }));
  await create(api, "/actors", valid.actor({ name: "Metro", kind: "empresa" }));
  expect(neighbour).toBeTruthy();
  await createConflict(api, work, { claimants: ["Luis Paz"], defendants: ["Metro"] });
  for (const [place, year] of [2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007].entries())
    news.push(
      await createNewsItem(api, work, {
        newsName: `Noticia ${place}`,
        newsDate: `${year}-03-04`,
        description: `El puente avanza en ${year}. Luis Paz protestó.`,
      }),
    );
  await createNewsItem(api, work, { newsName: "Luis Paz habla", newsDate: "2007-05-06" });
  await createConflict(api, work, {
    conflictName: "La casa de Luis Paz",
    timeStressOccurrence: firstStages[0].id,
  });
  await createConflict(api, work, { conflictName: "Se talaron árboles." });
  await db
    .update(siteContent)
    .set({ value: { excluded: "Otra\nesta frase  no sale." } })
    .where(eq(siteContent.key, "classSheets"));
}, 60_000);

describe("A class sheet", () => {
  it("opens with whole sentences, without those that staff took out or that name a neighbour", async () => {
    const sheet = await load(work);
    expect(sheet.opening).toBe("El puente une dos barrios.");
    expect(sheet.passages.map(({ date, text }) => [date, text])).toEqual(
      ["2000", "2003", "2005", "2001"]
        .sort()
        .map((year) => [`${year}-03-04`, `El puente avanza en ${year}.`]),
    );
    expect(sheet.sides).toEqual([
      { label: "Demandantes", text: "1 grupo de vecinos u otras personas" },
      { label: "Demandados", text: "Metro" },
    ]);
    expect(sheet.questions).toHaveLength(3);
    expect(sheet.conflicts).toContain("Se talaron árboles. Etapa: Ejecución");
    expect(JSON.stringify(sheet)).not.toContain("Luis Paz");
    // One of them has the name of a neighbour: it counts, and is not named.
    expect(sheet.facts).toContain("9 noticias y 3 conflictos");
    expect([sheet.conflicts.length, sheet.unnamedConflicts]).toEqual([2, 1]);
    expect(sheet.questions[1]).toMatch(/^El estudio registra 3 conflictos en las etapas /);
  });

  it("says in words that a work has neither news nor conflicts", async () => {
    const { facts } = await load(await createIntervention(api, { interventionName: "Puente sin prensa" }));
    expect(facts).toMatch(/\. Ninguna noticia y ningún conflicto$/);
  });

  it("counts all news of a work with more than it reads", async () => {
    const large = await createIntervention(api, { interventionName: "Puente de dos mil noticias" });
    await db.execute(sql`
      insert into news (id, intervention_id, headline, description, date)
      select 'b0' || lpad(to_hex(n), 22, '0'), ${large}, 'Titular ' || n, 'Una frase.', make_date(case when n > 2000 then 2009 else 2001 end, 5, 6)
      from generate_series(1, 2010) n`);
    const { facts, questions } = await load(large);
    expect(facts).toContain("En la prensa del 6 de mayo de 2001 al 6 de mayo de 2009. 2.010 noticias");
    expect(questions[0]).toContain("Entre 2001 y 2009 las noticias pasan de 2.000 a 10:");
  });

  it("has two pages with its address as a QR code, and says the same on paper", async () => {
    const { bytes, pages } = await drawDocument(await loadClass(api.context, work, {}));
    expect(pages).toBe(2);
    expect(bytes.length).toBeLessThan(largest);
    const words = readWords(bytes);
    if (words === null) return;
    for (const part of [
      "Puente Ñáñez",
      "Para pensar y escribir",
      "4 de marzo de 2000",
      "1 conflicto más",
      `/interventions/${work}`,
    ])
      expect(words).toContain(part);
  });

  it("has cards in an order of chance, without their dates, and their order on the last page", async () => {
    const sheet = await load(work, { baraja: 6 });
    expect(sheet.cards.map(({ date }) => date.slice(0, 4))).toEqual([
      "2000",
      "2001",
      "2003",
      "2004",
      "2006",
      "2007",
    ]);
    expect(sheet.cards.map(({ text }) => text).join()).not.toMatch(/\d{4}/);
    const { pages } = await drawDocument(await loadClass(api.context, work, { baraja: 6 }));
    expect(pages).toBe(4);
  });

  it("codes with the study's book once there are values, the strongest action of each third first", async () => {
    await expect(loadClass(api.context, work, { codificar: 10 })).rejects.toThrow(/noticias codificadas/);
    await openBook();
    await code(news, [0, 4, 0, 5, 1, 2]);
    const sheet = await load(work, { codificar: 5 });
    expect(sheet.passages.map(({ date, note }) => [date.slice(0, 4), note])).toEqual([
      ["2001", "Nivel 4"],
      ["2003", "Nivel 5"],
      ["2004", "Nivel 1"],
      ["2005", "Nivel 2"],
    ]);
    expect(sheet.questions[0]).toBe(
      "Entre 2002 y 2003 las noticias pasan de «Nivel 0» a «Nivel 5»: ¿qué cambió?",
    );
    expect(sheet.coding?.news.map(({ code }) => code)).toEqual(["0", "4", "5", "1", "2"]);
    const { bytes, pages } = await drawDocument(await loadClass(api.context, work, { codificar: 5 }));
    expect(pages).toBeGreaterThanOrEqual(4);
    expect(readWords(bytes) ?? "Clave: lo que codificó el estudio").toContain(
      "Clave: lo que codificó el estudio",
    );
  });

  it("takes news of which the action cannot be said for no level, and asks for them in its exercise", async () => {
    const untold = await createIntervention(api, { interventionName: "Puente callado" });
    const own: string[] = [];
    for (const newsDate of ["2001-03-04", "2002-03-04", "2003-03-04"])
      own.push(await createNewsItem(api, untold, { newsDate, description: "El puente avanza." }));
    await code(own, [1, null, null]);
    const { passages, questions, coding } = await load(untold, { codificar: 3 });
    expect(passages.map(({ note }) => note)).toEqual(["Nivel 1", "", ""]);
    expect(questions[0]).toMatch(/^De 2001 a 2003 la prensa habla de esta actuación casi igual cada año/);
    expect(coding?.news.map(({ code }) => code)).toEqual(["1", "", ""]);
    expect(coding?.news.at(-1)?.label).toBe("No se puede decir");
  });
});

const [codebookId, variableId] = [newId(), newId()];
const values = [0, 1, 2, 3, 4, 5, 6].map((position) => ({
  id: newId(),
  codebookId,
  variableId,
  code: String(position),
  label: `Nivel ${position}`,
  rule: "Una regla.",
  position,
}));

/** A book of seven levels. */
async function openBook() {
  await db.insert(codebooks).values({ id: codebookId, number: 7, state: "in_force" });
  await db.insert(codebookVariables).values({
    id: variableId,
    codebookId,
    key: "action",
    unit: "news",
    scale: "ordinal",
    label: "Acción",
    question: "¿Cuál es la acción más fuerte?",
    position: 0,
  });
  await db.insert(codebookValues).values(values);
}

/** What one reader said of news in their order; null is "no se puede decir". */
async function code(newsIds: readonly string[], levels: readonly (number | null)[]) {
  await db.insert(codings).values(
    levels.map((level, place) => ({
      id: newId(),
      codebookId,
      noun: "news" as const,
      recordId: newsIds[place] ?? "",
      variableId,
      coderId: "",
      coderName: "",
      round: "first" as const,
      valueId: level === null ? null : (values[level]?.id ?? null),
    })),
  );
}

it("a sentence is never cut: what does not fit is left out", () => {
  const mayPrint = createMayPrint("", []);
  expect(takeSentences(["Uno dos tres.", "Cuatro cinco.", "Seis."], mayPrint, 4)).toBe("Uno dos tres.");
  expect(takeSentences(["Uno dos tres cuatro cinco.", "Seis siete."], mayPrint, 4)).toBe("Seis siete.");
  expect(pickPassages([])).toEqual([]);
});

it("every work of the demonstration fits on its pages, with and without its exercises", async () => {
  const demo = await createTestDatabase();
  await installDemo(demo.db);
  const context = { ...api.context, db: demo.db };
  const works = await demo.db.select({ id: interventions.id }).from(interventions);
  expect(works.length).toBeGreaterThan(5);
  for (const { id } of works) {
    const { bytes, pages } = await drawDocument(await loadClass(context, id, {}));
    expect({ id, pages, isSmall: bytes.length <= largest }).toEqual({ id, pages: 2, isSmall: true });
    const exercise = await drawDocument(await loadClass(context, id, { codificar: 3 }));
    const agreement = "su acuerdo (alfa de Krippendorff)";
    expect(readWords(exercise.bytes) ?? agreement).toContain(agreement);
  }
}, 120_000);
