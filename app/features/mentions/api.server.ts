import { z } from "zod";
import {
  type ApiModule,
  idParameters,
  messageShape,
  sendPage,
  staffCall,
  toPage,
} from "../../shared/api/api.server.ts";
import { mentionPaths } from "../../shared/api/api-paths.ts";
import { decideMention } from "./commands.server.ts";
import {
  ambiguousShape,
  candidateShape,
  mentionDecision,
  mentionQuery,
  mentionShape,
  openMentionQuery,
  openMentionShape,
  territoryShape,
} from "./contract.ts";
import { listAmbiguous, listInstitutions } from "./found-names.server.ts";
import { listMentions, listOpenMentions, listTerritories } from "./queries.server.ts";

export const mentionsApi: ApiModule = async (api, { context }) => {
  api.get(
    mentionPaths.list,
    {
      config: { cached: true, isList: true },
      schema: {
        summary: "Where texts name places and actors",
        querystring: mentionQuery,
        response: { 200: z.array(mentionShape) },
      },
    },
    async (request, reply) => {
      const page = toPage(request.query);
      return sendPage(request, reply, page, await listMentions(context.db, request.query, page));
    },
  );
  api.get(
    mentionPaths.open,
    staffCall(
      { permission: "readEvidence", isList: true },
      {
        summary: "Mentions whose words can mean several places or actors, or all of one of these",
        querystring: openMentionQuery,
        response: { 200: z.array(openMentionShape) },
      },
    ),
    async (request, reply) => {
      const page = toPage(request.query);
      return sendPage(request, reply, page, await listOpenMentions(context.db, request.query, page));
    },
  );
  api.post(
    mentionPaths.one,
    staffCall("decideProposals", {
      summary: "Confirm a mention, of one of the entries that its words can mean, or refuse it",
      params: idParameters,
      body: mentionDecision,
      response: { 200: messageShape },
    }),
    (request) => decideMention(context, request.actor, { mention: request.params.id, given: request.body }),
  );
  api.get(
    mentionPaths.institutions,
    staffCall("readEvidence", {
      summary: "Institutions and collectives that the news name and no actor is called",
      response: { 200: z.array(candidateShape) },
    }),
    () => listInstitutions(context.db),
  );
  api.get(
    mentionPaths.ambiguous,
    staffCall("readEvidence", {
      summary: "Places whose names the texts give to something else more often",
      response: { 200: z.array(ambiguousShape) },
    }),
    () => listAmbiguous(context.db),
  );
  api.get(
    mentionPaths.territories,
    staffCall("readEvidence", {
      summary: "Where each intervention is said to lie, and where its name and datasheet propose",
      response: { 200: z.array(territoryShape) },
    }),
    () => listTerritories(context.db),
  );
};
