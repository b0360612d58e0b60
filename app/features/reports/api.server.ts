import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendPage,
  staffCall,
  toPage,
} from "../../shared/api/api.server.ts";
import { reportPaths } from "../../shared/api/api-paths.ts";
import { requirePermission } from "../../shared/session/permissions.ts";
import { assignReport, proposeAnswer, publishAnswer } from "./answer.server.ts";
import { answerInput, assigneeInput, reportListQuery, reportMessages, staffReportShape } from "./contract.ts";
import { listStaffReports } from "./staff-reports.server.ts";

export const reportsApi: ApiModule = async (api, { context }) => {
  const list = {
    summary: "What readers say is wrong, open ones first; `open=true` for those alone",
    querystring: reportListQuery,
    response: { 200: z.array(staffReportShape) },
  };
  api.get(reportPaths.list, staffCall("answerReports", list), async (request, reply) => {
    requirePermission(request.actor, "answerReports");
    const page = toPage(request.query);
    const openOnly = request.query.open === "true";
    return sendPage(request, reply, page, await listStaffReports(context.db, page, { openOnly }));
  });
  const propose = {
    summary: "Propose the answer to a report; nothing of it is public",
    params: idParameters,
    body: answerInput,
    response: { 200: messageShape, 409: errorShape },
  };
  api.put(reportPaths.one, staffCall("answerReports", propose), async ({ actor, params: { id }, body }) => {
    await proposeAnswer(context, actor, { id, fields: body });
    return reportMessages.proposed;
  });
  const assign = {
    summary: "Say who of the staff looks after a report",
    params: idParameters,
    body: assigneeInput,
    response: { 200: messageShape },
  };
  api.put(
    reportPaths.assignee,
    staffCall("answerReports", assign),
    async ({ actor, params: { id }, body }) => {
      await assignReport(context, actor, { id, fields: body });
      return reportMessages.assigned;
    },
  );
  const publish = {
    summary: "Publish the answer to a report, with the erratum that it may be",
    params: idParameters,
    body: answerInput,
    response: { 200: messageShape, 409: errorShape },
  };
  api.post(
    reportPaths.answer,
    staffCall("publishAnswers", publish),
    async ({ actor, params: { id }, body }) => {
      await publishAnswer(context, actor, { id, fields: body });
      return reportMessages.published;
    },
  );
};
