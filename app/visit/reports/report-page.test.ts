import Fastify from "fastify";
import { href, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { openDatabase } from "../../../db/client.server.ts";
import { mergedRecords } from "../../../db/schema/evidence/merged-records.ts";
import { toAppError } from "../../../server/errors.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createIntervention, createNewsItem, read } from "../../../tests/support/records.ts";
import { solveQuestion } from "../../../tests/support/solve-question.ts";
import { issueQuestion } from "../../features/reports/challenge.server.ts";
import { reportMessages, type StaffReport } from "../../features/reports/contract.ts";
import type { Context } from "../../shared/context.server.ts";
import { appContext, postedContext } from "../../shared/pages/router-context.server.ts";
import { newId } from "../../shared/values/ids.ts";
import { postedReports } from "./posted-report.server.ts";
import { loader } from "./report.tsx";

const api = await createTestApi();
const { db } = api.context;
const work = await createIntervention(api);

/** Posts the form as a browser does; what the page then shows is the answer's body. */
async function send(about: string, context: Context = api.context) {
  const app = Fastify();
  await app.register(postedReports, {
    context,
    async showAgain(request, reply, { values, error }) {
      const { status, fields: errors = {}, message } = toAppError(error);
      const loading = new RouterContextProvider();
      loading.set(appContext, context);
      loading.set(postedContext, { status, values, errors, message });
      const url = new URL(`http://localhost${request.raw.url}`);
      const pattern = "/report/:address?";
      const args = { request: new Request(url), url, params: {}, pattern, context: loading } as const;
      const { data, init } = await loader(args);
      return reply.code(init?.status ?? 200).send(data);
    },
  });
  const { question, token } = await issueQuestion(db, { isHard: false });
  const reply = solveQuestion(question);
  const typed = { kind: "error", message: "Fue en 2012", challenge: token, question, reply };
  const answer = await app.inject({
    method: "POST",
    url: `${href("/report/:address?")}?about=${about}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: String(new URLSearchParams(typed)),
  });
  return { answer, typed };
}

it("a report on a record that was merged since the form was opened is one on the record that is kept", async () => {
  const [kept, merged] = [await createNewsItem(api, work), newId()];
  await db.insert(mergedRecords).values({ noun: "news", id: merged, intoId: kept, checks: [], lists: [] });
  const { answer } = await send(`news/${merged}`);
  expect(answer.statusCode, answer.body).toBe(303);
  const reports = await read<StaffReport[]>(api, "/reports");
  expect(reports.map(({ record }) => record)).toEqual([kept]);
});

it("what was typed is shown again where its record is gone, or the database away", async () => {
  const away = { ...api.context, db: openDatabase("postgresql://nobody@127.0.0.1:1/none") };
  const item = await createNewsItem(api, work);
  for (const { about, context, status, message } of [
    { about: `news/${newId()}`, context: api.context, status: 404, message: reportMessages.recordGone },
    { about: `news/${item}`, context: away, status: 503, message: /^El servicio no está disponible/ },
  ]) {
    const { answer, typed } = await send(about, context);
    expect(answer.statusCode, answer.body).toBe(status);
    const { question, challenge: token } = typed;
    expect(answer.json()).toMatchObject({
      ...{ kind: "form", about, record: null, values: typed, challenge: { question, token } },
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  }
});
