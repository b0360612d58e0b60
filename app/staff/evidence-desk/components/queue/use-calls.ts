import { useEffect, useRef, useState } from "react";
import { callApi, newOperation } from "../../../../shared/api/api-client.ts";
import { apiPath, evidencePaths, operationPaths } from "../../../../shared/api/api-paths.ts";
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

/** Calls that are made one after the other, in the order in which they were added. */
function useSaving() {
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (waiting === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [waiting]);
  return {
    waiting,
    isBusy: waiting > 0,
    add<T>(call: () => Promise<T>): Promise<T> {
      setWaiting((count) => count + 1);
      const done = last.current.then(call);
      last.current = done.catch(() => {}).finally(() => setWaiting((count) => count - 1));
      return done;
    },
  };
}
