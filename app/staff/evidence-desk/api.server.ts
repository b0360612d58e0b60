import { z } from "zod";
import {
  type ApiModule,
  errorShape,
  idParameters,
  messageShape,
  sendPage,
  toPage,
} from "../../shared/api/api.server.ts";
import { evidencePaths } from "../../shared/api/api-paths.ts";
import { decideProposal } from "./commands.server.ts";
import {
  deskMessages,
  progressShape,
  proposalDecision,
  proposalFilters,
  proposalQuery,
  proposalShape,
} from "./contract.ts";
import { getProgress, listProposals } from "./queries.server.ts";
import { undoDecision } from "./undo-decision.server.ts";

export const evidenceApi: ApiModule = async (api, { context }) => {
  api.get(
    evidencePaths.proposals,
    {
      config: { permission: "readEvidence", isList: true },
      schema: {
        summary: "What the reader of the study's texts proposes, the surest first",
        querystring: proposalQuery,
        response: { 200: z.array(proposalShape) },
      },
    },
    async (request, reply) => {
      const page = toPage(request.query);
      return sendPage(
        request,
        reply,
        page,
        await listProposals(context.db, request.actor, request.query, page),
      );
    },
  );
  api.get(
    evidencePaths.progress,
    {
      config: { permission: "readEvidence" },
      schema: {
        summary: "How many proposals there are and how many are decided, by kind and intervention",
        querystring: proposalFilters,
        response: { 200: progressShape },
      },
    },
    (request) => getProgress(context.db, request.actor, request.query),
  );
  api.post(
    evidencePaths.proposal,
    {
      config: { permission: "decideProposals" },
      schema: {
        summary: "Accept, refuse or postpone a proposal; accepting makes its links in one write",
        params: idParameters,
        body: proposalDecision,
        // An erratum is a researcher's to publish.
        response: { 200: messageShape, 403: errorShape, 409: errorShape },
      },
    },
    (request) => decideProposal(context, request.actor, { proposal: request.params.id, given: request.body }),
  );
  api.delete(
    evidencePaths.proposal,
    {
      config: { permission: "decideProposals" },
      schema: {
        summary: "Undo what was decided of a proposal, with all that the decision wrote",
        params: idParameters,
        response: { 200: messageShape, 403: errorShape },
      },
    },
    async (request) => {
      await undoDecision(context, request.actor, request.params.id);
      return deskMessages.undone;
    },
  );
};
