import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findMerged } from "../../../db/links/merged-records.server.ts";
import { acceptedChecks } from "../../../db/schema/staff/accepted-checks.ts";
import { assignedLists } from "../../../db/schema/staff/assigned-lists.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { codeNews } from "../../../tests/support/codings.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { undoDecision, undoLast } from "../../../tests/support/operations.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
} from "../../../tests/support/records.ts";
import { readCrosswalk } from "../../features/coding/crosswalk.server.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Progress, ShownProposal } from "./contract.ts";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const { db } = api.context;
type Who = "assistant" | "researcher";
const get = async (path: string) => (await api.call("GET", path, { as: "researcher" })).json();
const send = async (method: "POST" | "PUT", path: string, body: object) =>
  expect((await api.call(method, path, { as: "researcher", body })).statusCode, path).toBeLessThan(300);

let work = "";
let dispute = "";
let ids: [string, string] = ["", ""];
beforeEach(async () => {
  work = await createIntervention(api, { interventionName: `Puente ${newId()}` });
  dispute = await createConflict(api, work, { conflictName: "Tala" });
  const fields = { newsName: "Quedan 36 horas", newsDate: "2004-05-09" };
  ids = [
    await createNewsItem(api, work, { ...fields, description: "Breve." }),
    await createNewsItem(api, work, {
      ...fields,
      newsDate: "2004-05-10",
      description: "Una frase larga. Otra frase.",
      conflicts: [dispute],
      source: { publication: "El Heraldo", page: "4A" },
    }),
  ];
});

async function find(kind = "duplicate"): Promise<ShownProposal> {
  const [found] = await get(`/evidence/proposals?kind=${kind}&intervention=${work}`);
  if (!found) throw new Error(`no ${kind}`);
  return found;
}
function merge({ _id, duplicate }: ShownProposal, given: object = {}, as: Who = "researcher") {
  const records = duplicate?.records ?? [];
  const versions = Object.fromEntries(records.map((each) => [each._id, each.__v]));
  const body = {
    decision: "accept",
    merge: { into: records[0]?._id, take: ["description"], versions, ...given },
  };
  return api.call("POST", `/evidence/proposals/${_id}`, { as, body });
}

describe("A duplicate", () => {
  it("is shown with both records, and becomes one with all that belongs to either, undone as one", async () => {
    const [first, second] = ids;
    const [own, other] = await Promise.all(ids.map((id) => get(`/news/${id}`)));
    const passage = { noun: "news", record: second, field: "description", quote: "Otra frase." };
    await create(api, "/passages", { ...passage, sources: [{ source: other.source._id }] });
    const accepted = { noun: "news" as const, recordId: second, check: "newsWithoutImage", value: "" };
    await db.insert(acceptedChecks).values({ ...accepted, reason: "No hay", actorName: "a" });
    const lists = await db
      .insert(assignedLists)
      .values({
        id: newId(),
        noun: "news",
        name: "L",
        query: "",
        recordIds: [second],
        assigneeId: api.ids.assistant,
        assignerName: "a",
      } as never)
      .returning({ id: assignedLists.id });
    const getList = async () =>
      (
        await db
          .select()
          .from(assignedLists)
          .where(eq(assignedLists.id, lists[0]?.id ?? ""))
      )[0]?.recordIds;
    const getChecks = async () => (await db.select().from(acceptedChecks)).map(({ recordId }) => recordId);

    const proposal = await find();
    expect(proposal.duplicate).toMatchObject({ noun: "news", records: [{ _id: first }, { _id: second }] });
    expect(proposal.duplicate?.fields.find(({ name }) => name === "description")?.values).toEqual([
      "Breve.",
      "Una frase larga. Otra frase.",
    ]);
    expect((await merge(proposal)).json()).toBe("Los dos registros son uno");
    expect(await get(`/news/${first}`)).toMatchObject({
      description: "Una frase larga. Otra frase.",
      newsDate: own.newsDate,
      conflicts: [dispute],
      source: { page: "4A" },
      passages: [{ record: first, quote: "Otra frase." }],
    });
    const gone = await api.call("GET", `/news/${second}`);
    expect([gone.statusCode, gone.json().movedTo]).toEqual([404, `/api/news/${first}`]);
    expect(gone.json().error).toContain(`/api/news/${first}`);
    expect(await findMerged(db, "news", second)).toBe(first);
    expect([await getList(), await getChecks()]).toEqual([[first], [second, first]]);
    const progress: Progress = await get(`/evidence/progress?kind=duplicate&intervention=${work}`);
    expect([progress.total, progress.decided]).toEqual([1, 1]);

    expect((await undoLast(api, "merge", "assistant")).statusCode).toBe(403);
    expect((await undoLast(api, "merge")).statusCode).toBe(200);
    const without = ({ __v, updatedAt, intervention, ...rest }: Record<string, unknown>) => rest;
    expect(without(await get(`/news/${first}`))).toEqual(without(own));
    expect(without(await get(`/news/${second}`))).toMatchObject({
      ...without(other),
      passages: [{ record: second, quote: "Otra frase." }],
    });
    expect(await findMerged(db, "news", second)).toBeNull();
    expect([await getList(), await getChecks()]).toEqual([[second], [second]]);
    expect((await find())._id).toBe(proposal._id);
  });

  it("of two sources keeps one, with the sentences of both, and leads on over two merges", async () => {
    const [first, second] = ids;
    await send("PUT", `/news/${first}/intervention/${work}`, {
      newsName: "Quedan 36 horas",
      newsDate: "2004-05-09",
      description: "Breve.",
      source: { publication: "El Heraldo", author: "Rojas, M." },
    });
    const third = await createNewsItem(api, work, { newsName: "Quedan 36 horas", newsDate: "2004-05-10" });
    const { source } = await get(`/news/${second}`);
    const passage = { noun: "intervention", record: work, field: "description" };
    const quote = (await get(`/interventions/${work}`)).description;
    await create(api, "/passages", { ...passage, quote, sources: [{ source: source._id }] });
    const sources = (await get("/sources")).length;
    const proposals: ShownProposal[] = await get(`/evidence/proposals?kind=duplicate&intervention=${work}`);
    expect(proposals).toHaveLength(3);
    const both = proposals.find(({ record, news }) => record === first && news === second);
    if (!both) throw new Error("no pair");
    expect((await merge(both)).statusCode).toBe(200);
    expect(await get(`/news/${first}`)).toMatchObject({
      source: { author: "Rojas, M." },
      passages: [{ quote }],
    });
    expect((await get("/sources")).length).toBe(sources - 1);
    expect((await merge(await find(), { into: third, take: [] })).statusCode).toBe(200);
    for (const id of [first, second]) expect(await findMerged(db, "news", id)).toBe(third);
    await api.call("DELETE", `/interventions/${work}/news/${third}`, { as: "researcher" });
    for (const id of [first, second]) {
      expect(await findMerged(db, "news", id)).toBeNull();
      expect((await api.call("GET", `/news/${id}`)).json()).not.toHaveProperty("movedTo");
    }
  });

  it("of two conflicts has the news and the actors of both", async () => {
    const claimants = await createConflict(api, work, {
      conflictName: "Ruido del bar",
      claimants: ["Vecinos"],
    });
    const other = await createConflict(api, work, {
      conflictName: "Ruido del Bar",
      claimants: ["Vecinos", "Colegio"],
    });
    const told = await createNewsItem(api, work, { newsName: "Del ruido", conflicts: [claimants, other] });
    const proposal = (await get(`/evidence/proposals?kind=duplicate&intervention=${work}`)).find(
      ({ conflict }: ShownProposal) => conflict,
    );
    const [kept, removed] = proposal.duplicate.records.map((each: { _id: string }) => each._id);
    expect((await merge(proposal, { take: [] })).statusCode).toBe(200);
    expect((await get(`/conflicts/${kept}`)).claimants.sort()).toEqual(["Colegio", "Vecinos"]);
    expect((await get(`/news/${told}`)).conflicts).toEqual([kept]);
    expect(await findMerged(db, "conflict", removed)).toBe(kept);
    // An id of another noun leads nowhere.
    expect(await findMerged(db, "news", removed)).toBeNull();
    expect((await undoLast(api, "merge")).statusCode).toBe(200);
    expect((await get(`/news/${told}`)).conflicts.sort()).toEqual([claimants, other].sort());
    expect(await findMerged(db, "conflict", removed)).toBeNull();
  });

  it("is merged by researchers alone, with its own records, as they were seen, and once", async () => {
    const proposal = await find();
    expect((await merge(proposal, {}, "assistant")).statusCode).toBe(403);
    const accept = { as: "researcher", body: { decision: "accept" } } as const;
    expect(
      (await api.call("POST", `/evidence/proposals/${proposal._id}`, accept)).json().fields,
    ).toHaveProperty("decision");
    for (const wrong of [
      { into: newId() },
      { into: dispute },
      { into: work },
      { take: ["intervention"] },
      { take: ["__proto__"] },
      { take: "description" },
      { versions: [] },
      { into: undefined },
    ])
      expect((await merge(proposal, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    const stale = Object.fromEntries(ids.map((id) => [id, 99]));
    expect((await merge(proposal, { versions: stale })).statusCode).toBe(409);
    expect((await get(`/news/${ids[1]}`)).description).toBe("Una frase larga. Otra frase.");
    const other = await find("conflict").catch(() => null);
    if (other) expect((await merge({ ...other, duplicate: proposal.duplicate })).statusCode).toBe(400);
    const both = await Promise.all([merge(proposal), merge(proposal, { into: ids[1] })]);
    expect(both.map(({ statusCode }) => statusCode < 300).sort()).toEqual([false, true]);
    expect(both.every(({ statusCode }) => statusCode < 500)).toBe(true);
    expect((await merge(proposal)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await get(`/news?intervention=${work}`)).length).toBe(1);
  });
});

it("two news that are no duplicate may tell the same fact, which is undone with its decision", async () => {
  const { _id } = await find();
  await codeNews(db, [
    { id: ids[0], action: "3" },
    { id: ids[1], action: "2" },
  ]);
  const readFacts = async () => new Set((await readCrosswalk(db)).map(({ fact }) => fact)).size;
  expect(await readFacts()).toBe(2);
  const answer = (given: object) =>
    api.call("POST", `/evidence/proposals/${_id}`, { as: "assistant", body: { sameFact: true, ...given } });
  expectError(await answer({ decision: "accept" }), 400);
  expect((await answer({ decision: "refuse" })).json()).toBe("Anotado: son dos noticias del mismo hecho");
  expect(await readFacts()).toBe(1);
  expect(await get(`/evidence/proposals?kind=duplicate&intervention=${work}`)).toEqual([]);
  await undoDecision(api, _id, "assistant");
  expect(await readFacts()).toBe(2);
  expect((await find())._id).toBe(_id);
});
