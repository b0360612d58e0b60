import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { reportMessages as letters, reports } from "../../../db/schema/staff/reports.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { undoLast } from "../../../tests/support/operations.ts";
import { addUser } from "../../../tests/support/people.ts";
import { createIntervention, createNewsItem, read, valid } from "../../../tests/support/records.ts";
import { addReport, report } from "../../../tests/support/reports.ts";
import { solveQuestion } from "../../../tests/support/solve-question.ts";
import { issueQuestion } from "./challenge.server.ts";
import { eraseOldReports } from "./commands.server.ts";
import type { StaffReport } from "./contract.ts";
import {
  countAnsweredReports,
  countReports,
  findReportAnswer,
  listAnsweredReports,
} from "./queries.server.ts";

const api = await createTestApi();
const { context } = api;
const { db } = context;
const work = await createIntervention(api);
const addNews = (fields = {}) => createNewsItem(api, work, fields);
const find = async ({ _id }: StaffReport) =>
  (await read<StaffReport[]>(api, "/reports")).find((one) => one._id === _id) as StaffReport;
const answer = { question: "¿En qué año empezó?", answer: "En 2012.", duplicateOf: "", erratum: null };
const publish = (one: StaffReport, body: object, as: "researcher" | "assistant" = "researcher") =>
  api.call("POST", `/reports/${one._id}/answer`, { as, body: { ...answer, ...body } });
const propose = (one: StaffReport, body: object) =>
  api.call("PUT", `/reports/${one._id}`, { as: "assistant", body: { ...answer, ...body } });
const correct = (one: StaffReport, fields: object) =>
  api.call("PUT", `/news/${one.record}/intervention/${work}`, {
    as: "assistant",
    headers: { "x-report": one._id },
    body: valid.newsItem({ ...fields }),
  });
const isRefused = (sending: Promise<string>) => expect(sending).rejects.toMatchObject({ code: "invalid" });

describe("Sending a report", () => {
  it("is stored once for each question that is answered well, whoever sends the form twice", async () => {
    const about = `news/${await addNews()}`;
    const { question, token } = await issueQuestion(db, { isHard: false });
    const words =
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho";
    const reply = words.split(" ")[Number(solveQuestion(question))] ?? "";
    const first = await report(context, about, { challenge: token, reply: ` ${reply.toUpperCase()}. ` });
    expect(await report(context, about, { challenge: token, reply })).toBe(first);
    await isRefused(report(context, about, { challenge: token, reply, message: "Otro mensaje" }));
    expect((await findReportAnswer(db, first)).answer).toBeNull();
    expect((await findReportAnswer(db, first)).number).toMatch(/^20\d\d-\d{3}$/);
  });

  it("is refused with a wrong answer, which uses the question up, a forged one, or for no record", async () => {
    const about = `news/${await addNews()}`;
    const before = await db.$count(reports);
    const { question, token } = await issueQuestion(db, { isHard: false });
    await isRefused(report(context, about, { challenge: token, reply: "99" }));
    await isRefused(report(context, about, { challenge: token, reply: solveQuestion(question) }));
    const [level, end = "", nonce, signature] = token.split(".");
    const later = [level, Number(end) + 1, nonce, signature].join(".");
    for (const challenge of ["", "x", "e.9e99.a.b", later])
      await isRefused(report(context, about, { challenge }));
    await expect(report(context, `news/${"0".repeat(24)}`)).rejects.toMatchObject({ code: "notFound" });
    await isRefused(report(context, about, { part: "version" }));
    expect(await db.$count(reports)).toBe(before);
  });

  it("drops what a program sends, which gets the same response", async () => {
    const before = await db.$count(reports);
    expect(await report(context, `news/${await addNews()}`, { user_reason: "x" })).toMatch(/^[0-9a-f]{32}$/);
    expect(await db.$count(reports)).toBe(before);
  });

  it("is limited to five an hour from an address, and to ten a day about a record", async () => {
    const about = `news/${await addNews()}`;
    const from = "10.1.1.1";
    for (let sent = 0; sent < 5; sent++) await report(context, about, { from });
    await expect(report(context, about, { from })).rejects.toMatchObject({ code: "tooManyRequests" });
    for (let sent = 5; sent < 10; sent++) await report(context, about);
    await expect(report(context, about)).rejects.toMatchObject({ code: "tooManyRequests" });
  });

  it("asks something harder past forty a day, and refuses the easy question then", async () => {
    const easy = await issueQuestion(db, { isHard: false });
    for (let about = ""; (await db.$count(reports)) < 40; ) {
      about = `news/${await addNews()}`;
      for (let sent = 0; sent < 8; sent++) await report(context, about);
    }
    const about = `news/${await addNews()}`;
    await isRefused(report(context, about, { challenge: easy.token, reply: solveQuestion(easy.question) }));
    expect(await report(context, about)).toMatch(/^[0-9a-f]{32}$/);
    await db.execute(sql`update reports set created_at = now() - interval '2 days'`);
  });
});

describe("Answering a report", () => {
  it("takes the save that corrects the record, proposes what it changed, and publishes it", async () => {
    const news = await addNews({ newsName: "Obras de 2011" });
    const sent = await addReport(api, `news/${news}`, { part: "newsName", quote: "2011" });
    expect(sent).toMatchObject({ state: "new", text: "Obras de 2011", recordName: "Obras de 2011" });
    expectError(await publish(sent, { decision: "corrected" }), 400, ["decision"]);
    expect((await correct(sent, { newsName: "Obras de 2012" })).statusCode).toBe(200);
    const corrected = await find(sent);
    expect(corrected).toMatchObject({ state: "reviewing", decision: "corrected", proposedBy: "abel" });
    expect(corrected.answer).toContain("«Obras de 2011» → «Obras de 2012»");
    expect((await findReportAnswer(db, sent.address)).answer).toBeNull();
    expectError(await publish(corrected, { decision: "corrected" }, "assistant"), 403);
    const { question, answer: text, __v } = corrected;
    const done = await publish(corrected, { decision: "corrected", question, answer: text, __v });
    expect(done.statusCode, done.body).toBe(200);
    expect((await findReportAnswer(db, sent.address)).answer).toMatchObject({
      state: "corrected",
      answer: text,
    });
    expect(await countAnsweredReports(db, "news", news)).toBe(1);
  });

  it("opens it again once the correction is undone, and closes it once that is", async () => {
    const news = await addNews();
    const sent = await addReport(api, `news/${news}`);
    await correct(sent, { newsName: "Otro título" });
    await publish(sent, { decision: "corrected" });
    expect(await find(sent)).toMatchObject({ state: "corrected" });
    expect((await undoLast(api, "correction")).statusCode).toBe(200);
    expect(await find(sent)).toMatchObject({ state: "reviewing" });
    expect((await findReportAnswer(db, sent.address)).answer).toBeNull();
    expect((await undoLast(api, "undo")).statusCode).toBe(200);
    expect(await find(sent)).toMatchObject({ state: "corrected" });
  });

  it("publishes an erratum with it once, and opens it again with the erratum's deletion", async () => {
    const sent = await addReport(api, `news/${await addNews()}`);
    const erratum = { wrong: "2011", right: "2012", place: "Noticias" };
    for (const _again of [1, 2])
      expect((await publish(sent, { decision: "erratum", erratum })).statusCode).toBe(200);
    const errata = await read<{ _id: string }[]>(api, "/errata");
    expect(errata).toHaveLength(1);
    expect(await find(sent)).toMatchObject({ state: "corrected" });
    await api.call("DELETE", `/errata/${errata[0]?._id}`, { as: "researcher" });
    expect(await find(sent)).toMatchObject({ state: "reviewing" });
    await undoLast(api, "deletion");
    expect(await find(sent)).toMatchObject({ state: "corrected" });
  });

  it("lets assistants propose what researchers publish, and keeps a colleague's answer", async () => {
    const sent = await addReport(api, `news/${await addNews()}`);
    const body = { decision: "refused", __v: sent.__v };
    expect((await propose(sent, body)).statusCode).toBe(200);
    expect(await find(sent)).toMatchObject({ state: "reviewing", proposedBy: "abel", answer: "En 2012." });
    expectError(await publish(sent, { ...body, answer: "No" }), 409);
    expect((await publish(sent, { ...body, __v: sent.__v + 1 })).statusCode).toBe(200);
    expectError(await propose(sent, { ...body, answer: "Otra cosa" }), 409);
    expectError(await publish(sent, { decision: "refused", answer: "" }), 400, ["answer"]);
  });

  it("is for one of the staff to look after, who need not be there any more", async () => {
    const sent = await addReport(api, `news/${await addNews()}`);
    expect(sent).toMatchObject({ assignee: "", assigneeName: "" });
    const assign = (assignee: string) =>
      api.call("PUT", `/reports/${sent._id}/assignee`, { as: "assistant", body: { assignee } });
    expectError(await assign("0".repeat(24)), 400, ["assignee"]);
    const id = await addUser(api, "assistant");
    expect((await assign(id)).statusCode).toBe(200);
    expect(await find(sent)).toMatchObject({ assignee: id, assigneeName: "Paso Pérez", __v: sent.__v });
    await api.call("DELETE", `/users/${id}`, { as: "researcher" });
    expect(await find(sent)).toMatchObject({ assignee: "" });
  });

  it("answers a duplicate with the other's answer", async () => {
    const add = async () => addReport(api, `news/${await addNews()}`);
    const [first, second, third] = [await add(), await add(), await add()];
    const decision = "duplicate";
    expectError(await publish(second, { decision, duplicateOf: second._id }), 400, ["duplicateOf"]);
    await publish(second, { decision, duplicateOf: first._id });
    await publish(first, { decision, duplicateOf: third._id });
    expect((await findReportAnswer(db, second.address)).answer).toBeNull();
    await publish(third, { decision: "refused" });
    expect((await findReportAnswer(db, second.address)).answer).toMatchObject({ state: "refused" });
  });

  it("is done by hiding a version only as long as one is hidden", async () => {
    const news = await addNews();
    const sent = await addReport(api, `news/${news}`, { kind: "rights" });
    expectError(await publish(sent, { decision: "hidden" }), 400, ["decision"]);
    await api.call("PUT", `/news/${news}/intervention/${work}`, {
      as: "assistant",
      body: valid.newsItem({ newsName: "Sin el nombre" }),
    });
    const hidden = `/history/news/${news}/hidden`;
    await api.call("POST", hidden, { as: "researcher", body: { __v: 0, reason: "Lo pidió" } });
    expect((await publish(sent, { decision: "hidden", question: "", answer: "" })).statusCode).toBe(200);
    expect(await find(sent)).toMatchObject({ state: "corrected" });
    await api.call("DELETE", `${hidden}/0`, { as: "researcher" });
    expect(await find(sent)).toMatchObject({ state: "reviewing" });
  });

  it("counts those of rights and lists none, and their address never says more", async () => {
    const news = await addNews();
    const sent = await addReport(api, `news/${news}`, { kind: "rights" });
    const before = await countReports(db);
    await publish(sent, { decision: "refused", answer: "Es de dominio público." });
    expect((await findReportAnswer(db, sent.address)).answer).toBeNull();
    expect(await countAnsweredReports(db, "news", news)).toBe(0);
    const { items } = await listAnsweredReports(db, { limit: 100, offset: 0 });
    expect(JSON.stringify(items)).not.toContain("dominio público");
    const { rights, open } = await countReports(db);
    expect([rights, open]).toEqual([before.rights, before.open - 1]);
  });
});

type Duplicate = { _id: string; duplicate: { records: { _id: string; __v: number }[] } | null };

describe("A report on a record that is merged into another", () => {
  it("is about that one, with what was answered of it, as long as they are merged", async () => {
    const own = await createIntervention(api, { interventionName: "Puente de la 80" });
    const fields = { newsName: "Quedan 36 horas", newsDate: "2004-05-09", description: "Breve." };
    const news = [await createNewsItem(api, own, fields), await createNewsItem(api, own, fields)];
    const proposed = `/evidence/proposals?kind=duplicate&intervention=${own}`;
    const [proposal] = await read<Duplicate[]>(api, proposed);
    const records = proposal?.duplicate?.records ?? [];
    const [kept = "", gone = ""] = records.map(({ _id }) => _id);
    expect([kept, gone].sort()).toEqual(news.sort());
    const sent = await addReport(api, `news/${gone}`);
    const versions = Object.fromEntries(records.map(({ _id, __v }) => [_id, __v]));
    const body = { decision: "accept", merge: { into: kept, take: [], versions } };
    const path = `/evidence/proposals/${proposal?._id}`;
    expect((await api.call("POST", path, { as: "researcher", body })).statusCode).toBe(200);
    expect(await find(sent)).toMatchObject({ state: "new", record: kept });
    await publish(sent, { decision: "refused" });
    expect(await countAnsweredReports(db, "news", kept)).toBe(1);
    await undoLast(api, "merge");
    expect(await find(sent)).toMatchObject({ state: "refused", record: gone });
    expect(await countAnsweredReports(db, "news", kept)).toBe(0);
  });
});

describe("What a reader wrote", () => {
  it("is erased a year after it came, while the report and its answer stay", async () => {
    const sent = await addReport(api, `news/${await addNews()}`, { name: "Zoraida", email: "z@example.org" });
    await publish(sent, { decision: "refused" });
    await eraseOldReports(context);
    expect(await find(sent)).toMatchObject({ letter: { name: "Zoraida", email: "z@example.org" } });
    await db.execute(sql`update reports set created_at = now() - interval '367 days' where id = ${sent._id}`);
    expect(await eraseOldReports(context)).toBe(1);
    expect(await find(sent)).toMatchObject({ letter: null, state: "refused", answer: "En 2012." });
    expect(await db.$count(letters, sql`report_id = ${sent._id}`)).toBe(0);
  });
});
