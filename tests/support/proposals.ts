import { findPlace, propose } from "../../app/nouns/passages/reader/study.server.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { decisions } from "../../db/schema/evidence/decisions.ts";
import type { TestApi } from "./api.ts";
import { valid } from "./records.ts";

/** Ids of a proposal of a conflict of `valid.conflict`, and of one that is decided. */
export async function createProposals(
  api: TestApi,
  { intervention, conflict }: { intervention: string; conflict: string },
): Promise<{ proposal: string; decidedProposal: string }> {
  const text = String(valid.conflict().actorsInvolved);
  const actor = text.split(";")[0] ?? "";
  const field = { noun: "conflict", record: conflict, field: "actorsInvolved", text } as const;
  const place = findPlace(field, { start: 0, end: actor.length });
  const { id } = propose({ kind: "actor", score: 1, reason: "", intervention, place, conflict, actor });
  const decidedProposal = newId();
  await api.context.db.insert(decisions).values({
    proposal: decidedProposal,
    kind: "actor",
    decision: "refuse",
    operation: newId(),
    actorName: "rosa",
  });
  return { proposal: id, decidedProposal };
}
