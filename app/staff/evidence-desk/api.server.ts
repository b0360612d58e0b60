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
import { evidencePaths } from "../../shared/api/api-paths.ts";
import { acceptBibliography } from "./accept-bibliography.server.ts";
import { decideProposal } from "./commands.server.ts";
import {
  acceptedShape,
  bibliographyDecision,
  progressShape,
  proposalDecision,
  proposalFilters,
  proposalQuery,
  proposalShape,
} from "./contract.ts";
import { getProgress, listProposals } from "./queries.server.ts";

/** Milliseconds. Texts that have changed are read again first, which on a busy machine takes longer than other reads may. */
const readingTimeout = 20_000;

const readList = { permission: "readEvidence", isList: true } as const;

export const evidenceApi: ApiModule = async (api, { context }) => {
  api.get(
    evidencePaths.proposals,
    {
      ...staffCall(readList, {
        summary: "What the reader of the study's texts proposes, the surest first",
        querystring: proposalQuery,
        response: { 200: z.array(proposalShape) },
      }),
      handlerTimeout: readingTimeout,
    },
    async (request, reply) => {
      const page = toPage(request.query);
      const proposals = await listProposals(context.db, request.actor, request.query, page);
      return sendPage(request, reply, page, proposals);
    },
  );
  api.get(
    evidencePaths.progress,
    {
      ...staffCall("readEvidence", {
        summary: "How many proposals there are and how many are decided, by kind and intervention",
        querystring: proposalFilters,
        response: { 200: progressShape },
      }),
      handlerTimeout: readingTimeout,
    },
    (request) => getProgress(context.db, request.actor, request.query),
  );
  api.post(
    evidencePaths.proposals,
    staffCall("decideProposals", {
      summary:
        "Accept lines of the bibliographies, or all that are certain, in one operation that can be undone",
      body: bibliographyDecision,
      response: { 200: acceptedShape, 409: errorShape },
    }),
    (request) => acceptBibliography(context, request.actor, request.body),
  );
  api.post(
    evidencePaths.proposal,
    staffCall("decideProposals", {
      summary: "Accept, refuse or postpone a proposal; accepting makes its links in one write",
      params: idParameters,
      body: proposalDecision,
      // An erratum is a researcher's to publish.
      response: { 200: messageShape, 403: errorShape, 409: errorShape },
    }),
    (request) => decideProposal(context, request.actor, { proposal: request.params.id, given: request.body }),
  );
};
