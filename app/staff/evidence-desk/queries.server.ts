import { eq } from "drizzle-orm";
import type { Database, Reader } from "../../../db/client.server.ts";
import { passageSources, passages } from "../../../db/schema/evidence/passages.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { loadDecisions, loadSettled } from "../../nouns/passages/decisions.server.ts";
import type { Proposal } from "../../nouns/passages/reader/study.server.ts";
import { loadProposals } from "../../nouns/passages/study-proposals.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { bibliographyKinds, bibliographyView } from "./constants.ts";
import type { Progress, ProposalFilters, ShownProposal } from "./contract.ts";
import { type StatedProposal, showProposals } from "./show-proposals.server.ts";

/** What is wrong stays in the queue until it is put right, or somebody says that it is no error. */
const isAboutErrors = ({ kind }: Proposal) => kind === "contradiction" || kind === "duplicate";

/** Every proposal with what was decided of it, the surest first; those left for later come after the others. */
export async function loadStated(db: Database): Promise<StatedProposal[]> {
  const [proposals, decisions, isLinked] = await Promise.all([
    loadProposals(db),
    loadDecisions(db),
    loadExistingLinks(db),
  ]);
  const isInForce = ({ insteadOf }: Proposal) =>
    insteadOf === null || decisions.get(insteadOf)?.decision === "refuse";
  const stated = proposals.filter(isInForce).map((proposal): StatedProposal => {
    const made = decisions.get(proposal.id);
    const decision = made
      ? {
          decision: made.decision,
          note: made.note,
          by: made.actorName,
          at: made.at.toISOString(),
          operation: made.operation,
        }
      : null;
    const isAccepted = (decision?.decision === "accept" && !isAboutErrors(proposal)) || isLinked(proposal);
    return {
      ...proposal,
      decision,
      state: isAccepted ? "accepted" : decision?.decision === "refuse" ? "refused" : "open",
    };
  });
  const isLater = ({ decision }: StatedProposal) => decision?.decision === "later";
  return [...stated.filter((each) => !isLater(each)), ...stated.filter(isLater)];
}

export function filterProposals<P extends Pick<Proposal, "kind" | "intervention">>(
  proposals: readonly P[],
  { kind, intervention }: ProposalFilters,
): P[] {
  return proposals.filter(
    (proposal) =>
      (kind === undefined ||
        (kind === bibliographyView ? bibliographyKinds.includes(proposal.kind) : proposal.kind === kind)) &&
      (intervention === undefined || proposal.intervention === intervention),
  );
}

/** The lines of the bibliographies that are still to be decided, and are not left for later. */
export async function listOpenLines(
  db: Database,
  intervention?: string | undefined,
): Promise<StatedProposal[]> {
  const lines = filterProposals(await loadStated(db), { kind: bibliographyView, intervention });
  return lines.filter(({ state, decision }) => state === "open" && decision === null);
}

export async function listProposals(
  db: Database,
  actor: Actor | null,
  { state = "open", ...filters }: ProposalFilters & { state?: ShownProposal["state"] | undefined },
  { limit, offset }: Page,
): Promise<PageOf<ShownProposal>> {
  requirePermission(actor, "readEvidence");
  const found = filterProposals(await loadStated(db), filters).filter((proposal) => proposal.state === state);
  return { items: await showProposals(db, found.slice(offset, offset + limit)), total: found.length };
}

export async function getProgress(
  db: Database,
  actor: Actor | null,
  filters: ProposalFilters,
): Promise<Progress> {
  requirePermission(actor, "readEvidence");
  const stated = await loadStated(db);
  const settled = await loadSettled(
    db,
    stated.map((proposal) => proposal.id),
  );
  const all = [
    ...stated.map(({ kind, intervention, state }) => ({ kind, intervention, isOpen: state === "open" })),
    ...settled.map((decision) => ({ ...decision, isOpen: false })),
  ];
  const { id, name } = interventions;
  const names = new Map((await db.select({ id, name }).from(interventions)).map((row) => [row.id, row.name]));
  const counted = (list: typeof all) => ({
    total: list.length,
    decided: list.filter(({ isOpen }) => !isOpen).length,
  });
  const kinds = Map.groupBy(filterProposals(all, { ...filters, kind: undefined }), (each) => each.kind);
  const works = Map.groupBy(
    filterProposals(all, { ...filters, intervention: undefined }),
    (each) => each.intervention,
  );
  return {
    ...counted(filterProposals(all, filters)),
    kinds: [...kinds].map(([kind, list]) => ({ kind, ...counted(list) })),
    interventions: [...works]
      .map(([_id, list]) => ({ _id, name: names.get(_id) ?? "", ...counted(list) }))
      .sort((a, b) => a.name.localeCompare(b.name, "es")),
  };
}

/** @returns whether what a proposal says is so already: decided on the desk, or linked by hand or by an import */
async function loadExistingLinks(db: Reader): Promise<(proposal: Proposal) => boolean> {
  const { recordId, field, quote } = passages;
  const [sourced, supported, reported] = await Promise.all([
    db
      .selectDistinct({ recordId, field, quote })
      .from(passages)
      .innerJoin(passageSources, eq(passageSources.passageId, passages.id)),
    db
      .select({ recordId, field, quote, newsId: news.id })
      .from(passages)
      .innerJoin(passageSources, eq(passageSources.passageId, passages.id))
      .innerJoin(news, eq(news.sourceId, passageSources.sourceId)),
    db.select().from(newsConflicts),
  ]);
  const key = (...parts: (string | null)[]) => JSON.stringify(parts);
  const links = new Set([
    ...sourced.map((passage) => key("sourced", passage.recordId, passage.field, passage.quote)),
    ...supported.map((passage) => key(passage.recordId, passage.field, passage.quote, passage.newsId)),
    ...reported.map(({ newsId, conflictId }) => key(newsId, conflictId)),
  ]);
  return ({ kind, place, news: item, conflict }) => {
    if (kind === "source") return links.has(key("sourced", place.record, place.field, place.quote));
    if (kind === "conflict") return links.has(key(item, conflict));
    if (kind === "reference" || kind === "citation" || kind === "date")
      return links.has(key(place.record, place.field, place.quote, item));
    return false;
  };
}
