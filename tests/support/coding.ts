import { and, eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookContent } from "../../app/shared/coding/vocabulary.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { codebooks, codebookValues, codebookVariables } from "../../db/schema/coding/codebooks.ts";
import { codings } from "../../db/schema/coding/codings.ts";
import { codingSamples } from "../../db/schema/coding/samples.ts";
import { siteContent } from "../../db/schema/site.ts";
import type { TestApi } from "./api.ts";
import { createIntervention, createNewsItem } from "./records.ts";

const value = (code: string, label: string, words = "") => ({
  ...{ code, label, words },
  ...{ rule: "", exampleIn: "", exampleOut: "", notWords: "", follows: "" },
});

/** A small book: news by action and dialogue, conflicts by the two fields of the wire. */
export const smallBook: BookContent = {
  note: "",
  suggests: false,
  variables: [
    {
      ...{ key: "action", unit: "news", scale: "ordinal", label: "Acción", question: "¿Qué pasó?" },
      values: [value("0", "Queja", "quej*"), value("1", "Protesta", "protest*")],
    },
    {
      ...{ key: "dialogue", unit: "news", scale: "nominal", label: "Diálogo", question: "¿Se hablan?" },
      values: [value("yes", "Sí"), value("no", "No")],
    },
    {
      ...{ key: "type", unit: "conflict", scale: "nominal", label: "Tipo", question: "¿De qué trata?" },
      values: [value("1", "Vial"), value("2", "Social")],
    },
    {
      ...{
        key: "escalation",
        unit: "conflict",
        scale: "ordinal",
        label: "Escalamiento",
        question: "¿Hasta dónde?",
      },
      values: [value("0", "Protesta"), value("1", "Queja")],
    },
  ],
};

/** Puts a book in force, in place of the one that is. */
export async function forceBook(api: TestApi, fields: Partial<BookContent> = {}): Promise<void> {
  await resetCoding(api, false);
  await saveBook(api, { ...smallBook, ...fields });
  const forced = await api.call("POST", "/codebook/1/in-force", { as: "researcher" });
  expect(forced.statusCode, forced.body).toBe(200);
}

async function saveBook(api: TestApi, body: BookContent): Promise<void> {
  const saved = await api.call("PUT", "/codebook", { as: "researcher", body });
  expect(saved.statusCode, saved.body).toBe(200);
}

/** Leaves no book, reading or sample. @param isWhole whether conflicts are uncoded too */
export async function resetCoding({ context: { db } }: TestApi, isWhole = true): Promise<void> {
  for (const table of ["coding_sample_records", "coding_samples", "codings", "codebooks", "same_facts"])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.delete(siteContent).where(inArray(siteContent.key, ["codebook", "coding"]));
  if (isWhole) {
    await db.execute(sql`update conflicts set type = '', escalation = ''`);
    await db.execute(sql`delete from revisions where noun = 'coding'`);
  }
}

/** A book to put in force: the draft of one, whose number it is. */
async function addDraftedBook(api: TestApi): Promise<string> {
  await requireBook(api);
  await saveBook(api, smallBook);
  const { versions } = (await api.call("GET", "/codebook", { as: "researcher" })).json();
  return String(versions[0].number + 1);
}

async function requireBook(api: TestApi): Promise<void> {
  const { codebook } = (await api.call("GET", "/coding/queue", { as: "researcher" })).json();
  if (codebook === null) await forceBook(api);
}

/** A news item to read, while a book is in force. */
async function addReadable(api: TestApi): Promise<string> {
  await requireBook(api);
  return createNewsItem(api, await createIntervention(api));
}

/** A news item that two have read differently. */
async function addDisputed(api: TestApi): Promise<string> {
  const recordId = await addReadable(api);
  const { db } = api.context;
  const [value] = await db
    .select({ codebookId: codebooks.id, variableId: codebookVariables.id, valueId: codebookValues.id })
    .from(codebooks)
    .innerJoin(codebookVariables, eq(codebookVariables.codebookId, codebooks.id))
    .innerJoin(codebookValues, eq(codebookValues.variableId, codebookVariables.id))
    .where(and(eq(codebooks.state, "in_force"), eq(codebookVariables.key, "action")));
  if (!value) throw new Error("No book in force asks about the action of news.");
  const reading = { ...value, noun: "news" as const, recordId, coderId: "", coderName: "" };
  await db.insert(codings).values([
    { ...reading, id: newId(), round: "first" },
    { ...reading, id: newId(), round: "second", valueId: null },
  ]);
  return recordId;
}

/** While one is open no other is drawn, the book stays, and its news are its readers'. */
export async function closeSamples({ context: { db } }: TestApi): Promise<void> {
  await db.update(codingSamples).set({ state: "closed" });
}

/** A sample that is open. */
async function addSample(api: TestApi): Promise<string> {
  await addReadable(api);
  const body = { fraction: 1, firstCoder: api.ids.assistant, secondCoder: api.ids.researcher };
  await api.call("POST", "/coding/samples", { as: "researcher", body });
  return (await api.call("GET", "/coding/samples", { as: "researcher" })).json()[0]._id;
}

/** Makers for the calls of the codebook and its readings. */
export const codingMakers = {
  unit: async () => "news",
  variable: async () => "action",
  readable: addReadable,
  disputed: addDisputed,
  bookNumber: addDraftedBook,
  sample: addSample,
};
