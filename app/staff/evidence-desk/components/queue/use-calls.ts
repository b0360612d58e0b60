import { useRef } from "react";
import { callApi, newOperation } from "../../../../shared/api/api-client.ts";
import { apiPath, evidencePaths, operationPaths } from "../../../../shared/api/api-paths.ts";
import { useSaving } from "../../../../ui/queue/use-saving.ts";
import type { ProposalDecision, ShownProposal } from "../../contract.ts";

/** What the desk writes, one call after the other, in the order in which it was decided. */
export function useCalls() {
  const { add, ...saving } = useSaving();
  const names = useRef(new Map<string, string>()).current;
  const decidedBy = useRef(new Map<string, string>()).current;
  return {
    ...saving,
    /** @returns the sentence to show. @throws ApiError */
    decide(proposal: ShownProposal, given: ProposalDecision): Promise<string> {
      const path = apiPath(evidencePaths.proposal, { id: proposal._id });
      const content = JSON.stringify([path, given]);
      return add(async () => {
        // What is sent again after a lost response is the same write.
        const operation = names.get(content) ?? newOperation();
        names.set(content, operation);
        const sentence = await callApi<string>("POST", path, { body: given, operation });
        names.delete(content);
        decidedBy.set(proposal._id, operation);
        return sentence;
      });
    },
    /** @throws ApiError */
    undo(proposal: ShownProposal): Promise<unknown> {
      const operation = newOperation();
      return add(() => {
        const id = decidedBy.get(proposal._id) ?? proposal.decision?.operation ?? proposal._id;
        return callApi("POST", apiPath(operationPaths.undo, { id }), { operation });
      });
    },
  };
}
