import type { FastifyPluginAsync } from "fastify";
import { href } from "react-router";
import { interventionMessages } from "../../nouns/interventions/contract.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { drawInChildProcess } from "./generate/draw-in-child-process.server.ts";
import { loadCase } from "./generate/load-cases.server.ts";

const route = { schema: { hide: true }, config: { cached: true, isLong: true } };

/** `/interventions/{id}.pdf`: a work as one document. */
export const caseDocument: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Params: { id: string } }>(
    `${href("/interventions")}/:id(^[0-9a-f]{24}).pdf`,
    route,
    async ({ params: { id } }, reply) => {
      const content = await loadCase(context, id);
      if (!content) throw notFound(interventionMessages.unknown);
      const { bytes } = await drawInChildProcess(JSON.stringify(content));
      return reply
        .type("application/pdf")
        .header("Content-Disposition", `inline; filename="actuacion-${id}.pdf"`)
        .send(Buffer.from(bytes));
    },
  );
};
