import { z } from "zod";
import { type ApiModule, errorShape, staffCall } from "../../shared/api/api.server.ts";
import { formPaths } from "../../shared/api/api-paths.ts";
import { reportOpenForm } from "./commands.server.ts";
import {
  colleagueShape,
  namedParameters,
  openFormParameters,
  openFormReport,
  similarQuery,
  similarShape,
} from "./contract.ts";
import { findSimilar } from "./queries.server.ts";

/** What the forms ask while they are filled in. */
export const formsApi: ApiModule = async (api, { context }) => {
  api.get(
    formPaths.similar,
    staffCall("writeContent", {
      summary: "Records with the same name or a near one, which may be the same record twice",
      params: namedParameters,
      querystring: similarQuery,
      response: { 200: z.array(similarShape) },
    }),
    (request) => findSimilar(context.db, request.actor, { ...request.params, ...request.query }),
  );
  api.post(
    formPaths.open,
    staffCall("writeContent", {
      summary: "Note that one has a record's form open, or no longer; who else has",
      params: openFormParameters,
      body: openFormReport,
      // Of a user's form, for an assistant.
      response: { 200: z.array(colleagueShape), 403: errorShape },
    }),
    (request) => reportOpenForm(context, request.actor, { ...request.params, ...request.body }),
  );
};
