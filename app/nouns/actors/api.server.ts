import { type ApiModule, idParameters, messageShape, staffCall } from "../../shared/api/api.server.ts";
import { mergeActors } from "./commands.server.ts";
import { actorMerge, actorMessages, actorsMerge } from "./contract.ts";
import { actorPaths } from "./declaration.ts";

export const actorMergesApi: ApiModule = async (api, { context }) => {
  api.post(
    actorPaths.merge,
    staffCall("mergeActors", {
      summary: "Let another actor stand for this one",
      params: idParameters,
      body: actorMerge,
      response: { 200: messageShape },
    }),
    async (request) => {
      await mergeActors(context, request.actor, {
        ids: [request.params.id],
        into: request.body.into,
        named: "into",
      });
      return actorMessages.merged;
    },
  );
  api.post(
    actorPaths.merged,
    staffCall("mergeActors", {
      summary: "Let this actor stand for others, in one operation",
      params: idParameters,
      body: actorsMerge,
      response: { 200: messageShape },
    }),
    async (request) => {
      const [first = "", ...others] = request.body.actors;
      await mergeActors(context, request.actor, {
        ids: [first, ...others],
        into: request.params.id,
        named: "actors",
      });
      return actorMessages.merged;
    },
  );
};
