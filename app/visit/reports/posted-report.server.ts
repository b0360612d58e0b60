import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { href } from "react-router";
import { sendReport } from "../../features/reports/commands.server.ts";
import { aboutParameter } from "../../features/reports/constants.ts";
import { type ReportInput, reportInput } from "../../features/reports/contract.ts";
import { invalidFields } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";

/** Bytes of a form; its texts have at most 3,000 characters. */
const bodyLimit = 64 * 1024;

type Options = {
  context: Context;
  /** Shows the page again with what was typed, whatever kept it from being stored. */
  showAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    refused: { values: Record<string, string>; error: unknown },
  ): Promise<FastifyReply>;
};

/** What readers report is wrong, from a form that browsers send without scripts. This thread stores it, as all writes. */
export const postedReports: FastifyPluginAsync<Options> = async (app, { context, showAgain }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const path = href("/report/:address?");
  app.post(path, { schema: { hide: true }, bodyLimit }, async (request, reply) => {
    const { searchParams } = new URL(`http://localhost${request.raw.url}`);
    const values = (request.body ?? {}) as Record<string, string>;
    reply.header("Cache-Control", "no-store");
    try {
      const fields = readForm({ ...values, about: searchParams.get(aboutParameter) ?? "" });
      const address = await sendReport(context, { fields, address: request.ip });
      return reply.code(303).header("Location", href("/report/:address?", { address })).send();
    } catch (error) {
      return showAgain(request, reply, { values, error });
    }
  });
};

/** @throws AppError `invalid` naming the fields that are wrong */
function readForm(values: Record<string, string>): ReportInput {
  const { data, error } = reportInput.safeParse(values);
  if (data) return data;
  throw invalidFields(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]).toReversed()),
  );
}
