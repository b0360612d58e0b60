import type { Progress, ShownProposal } from "../../app/staff/evidence-desk/contract.ts";
import type { TestApi } from "./api.ts";
import { undoDecision } from "./operations.ts";

type Who = "assistant" | "researcher";

/** The desk of evidence, as those who decide there call it. */
export function createDesk(api: TestApi) {
  const get = async (path: string) => (await api.call("GET", path, { as: "assistant" })).json();
  const list = (query = ""): Promise<ShownProposal[]> => get(`/evidence/proposals?${query}`);
  const getProgress = (query = ""): Promise<Progress> => get(`/evidence/progress?${query}`);
  const listPassages = () => get("/passages");
  return {
    get,
    list,
    getProgress,
    listPassages,
    async find(kind: string, pick: (proposal: ShownProposal) => boolean = () => true) {
      const found = (await list(`kind=${kind}`)).find(pick);
      if (!found) throw new Error(`no ${kind}`);
      return found;
    },
    decide: (id: string, body: object, as: Who = "assistant", key?: string) =>
      api.call("POST", `/evidence/proposals/${id}`, {
        as,
        body,
        ...(key ? { headers: { "idempotency-key": key } } : {}),
      }),
    undo: (id: string, as: Who = "assistant") => undoDecision(api, id, as),
    /** All that a decision may change. */
    getState: async () =>
      JSON.stringify([
        await listPassages(),
        await get("/sources"),
        await get("/publications"),
        await getProgress(),
      ]),
  };
}

/** In a word what a line of a bibliography would be, with a question mark where that is not sure. */
export const describeLine = ({ kind, score, source }: ShownProposal) => {
  if (source?.known) return "known";
  return `${source && !source.fields ? "unread" : kind}${score >= 0.8 ? "" : "?"}`;
};
