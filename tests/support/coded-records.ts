import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { BookDraft, Queue } from "../../app/features/coding/contract.ts";
import type { Sample } from "../../app/features/coding/samples/contract.ts";
import { validValues } from "../../db/schema/coding/codings.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import type { TestApi } from "./api.ts";
import { createConflict, createIntervention, createNewsItem } from "./records.ts";

type Content = BookDraft["content"];

/** A news item and a conflict of one work, and the calls by which an assistant reads them and a researcher edits them. */
export async function addCodedRecords(api: TestApi) {
  const { db } = api.context;
  const work = await createIntervention(api);
  const newsItem = await createNewsItem(api, work, {
    description: "Vecinos protestan. Cierran la vía.\nHabrá reunión.",
  });
  const conflict = await createConflict(api, work);

  const getQueue = async (query = "") =>
    (await api.call("GET", `/coding/queue${query}`, { as: "assistant" })).json<Queue>();
  const code = (
    readings: Record<string, string | null>,
    { noun = "news", id = newsItem, as = "assistant" as const } = {},
  ) => api.call("PUT", `/coding/readings/${noun}/${id}`, { as, body: { readings } });
  const listValid = async (noun: "news" | "conflict" = "news") =>
    (await db.select().from(validValues).where(eq(validValues.noun, noun))).map(
      ({ variable, code: value, basis }) => [variable, value, basis],
    );
  const readConflict = async () => {
    const [row] = await db.select().from(conflicts).where(eq(conflicts.id, conflict));
    return [row?.type, row?.escalation];
  };
  const editConflict = (fields: object) =>
    api.call("PUT", `/conflicts/${conflict}/intervention/${work}`, { as: "researcher", body: fields });

  async function editConflictText(fields: object) {
    const found = (await api.call("GET", `/conflicts/${conflict}`)).json();
    const {
      _id,
      __v: _version,
      createdAt,
      updatedAt,
      timeStressOccurrence,
      intervention,
      actors: _,
      documentedBy,
      ...values
    } = found;
    const body = {
      ...values,
      timeStressOccurrence: timeStressOccurrence._id,
      actors: found.actors.map(({ name }: { name: string }) => name).join(", ") || "Vecinos",
      ...fields,
    };
    const response = await editConflict(body);
    expect(response.statusCode, response.body).toBe(200);
  }

  /** All that can be drawn, for the assistant and the researcher. */
  async function drawSample() {
    const body = { fraction: 1, firstCoder: api.ids.assistant, secondCoder: api.ids.researcher };
    const drawn = await api.call("POST", "/coding/samples", { as: "researcher", body });
    expect(drawn.statusCode, drawn.body).toBe(200);
  }
  async function closeSample() {
    const [sample] = (await api.call("GET", "/coding/samples", { as: "researcher" })).json<Sample[]>();
    const body = { state: "closed" };
    const closed = await api.call("PUT", `/coding/samples/${sample?._id}`, { as: "researcher", body });
    expect(closed.statusCode, closed.body).toBe(200);
  }
  /** Saves the draft of the next version. */
  async function changeBook(change: (variables: Content["variables"]) => object[]) {
    const { content, __v } = (await api.call("GET", "/codebook", { as: "researcher" })).json<BookDraft>();
    const body = { ...content, variables: change(content.variables), __v };
    const saved = await api.call("PUT", "/codebook", { as: "researcher", body });
    expect(saved.statusCode, saved.body).toBe(200);
  }

  return {
    work,
    newsItem,
    conflict,
    getQueue,
    code,
    listValid,
    readConflict,
    editConflict,
    editConflictText,
    drawSample,
    closeSample,
    changeBook,
  };
}
