import { createPlainApi } from "../../records/plain-api.server.ts";
import { type ApiModule, idParameters, messageShape, staffCall } from "../../shared/api/api.server.ts";
import { actorPaths } from "../../shared/api/api-paths.ts";
import { actorRecords, mergeActors } from "./commands.server.ts";
import { actorInput, actorMerge, actorMessages, actorShape, actorsMerge, actorUpdate } from "./contract.ts";
import { getActor, listActors } from "./queries.server.ts";

export const actorsApi = createPlainApi({
  noun: actorRecords,
  one: "actor",
  many: "actors, by name",
  paths: actorPaths,
  input: actorInput,
  update: actorUpdate,
  shape: actorShape,
  list: listActors,
  get: getActor,
  messages: actorMessages,
});

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
