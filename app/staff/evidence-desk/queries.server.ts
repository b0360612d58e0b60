import type { Database, Reader } from "../../../db/client.server.ts";
import { loadRows, type Row } from "../../../db/rows.server.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { nouns } from "../../records/nouns.ts";
import { loadDecisions } from "../../records/passages/decisions.server.ts";
import { guessSide } from "../../records/passages/reader/actor-names.server.ts";
import type { Proposal } from "../../records/passages/reader/study.server.ts";
import { readStems } from "../../records/passages/reader/text/likeness.server.ts";
import { loadProposals } from "../../records/passages/study-proposals.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { capitalize } from "../../shared/values/text.ts";
import type { Progress, ProposalFilters, ShownProposal } from "./contract.ts";
import { loadExistingLinks } from "./existing-links.server.ts";

type Decision = NonNullable<ShownProposal["decision"]>;
type StatedProposal = Proposal & { state: ShownProposal["state"]; decision: Decision | null };

/** Every proposal with what was decided of it, the surest first; those left for later come after the others. */
async function loadStated(db: Database): Promise<StatedProposal[]> {
  const [proposals, decisions, isLinked] = await Promise.all([
    loadProposals(db),
    loadDecisions(db),
    loadExistingLinks(db),
  ]);
  const stated = proposals.map((proposal): StatedProposal => {
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
    const isAccepted = decision?.decision === "accept" || isLinked(proposal);
    return {
      ...proposal,
      decision,
      state: isAccepted ? "accepted" : decision?.decision === "refuse" ? "refused" : "open",
    };
  });
  const isLater = ({ decision }: StatedProposal) => decision?.decision === "later";
  return [...stated.filter((each) => !isLater(each)), ...stated.filter(isLater)];
}

function filterProposals(
  proposals: StatedProposal[],
  { kind, intervention }: ProposalFilters,
): StatedProposal[] {
  return proposals.filter(
    (proposal) =>
      (kind === undefined || proposal.kind === kind) &&
      (intervention === undefined || proposal.intervention === intervention),
  );
}

export async function listProposals(
  db: Database,
  actor: Actor | null,
  { state = "open", ...filters }: ProposalFilters & { state?: ShownProposal["state"] | undefined },
  { limit, offset }: Page,
): Promise<PageOf<ShownProposal>> {
  requirePermission(actor, "readEvidence");
  const found = filterProposals(await loadStated(db), filters).filter((proposal) => proposal.state === state);
  return { items: await show(db, found.slice(offset, offset + limit)), total: found.length };
}

export async function getProgress(
  db: Database,
  actor: Actor | null,
  filters: ProposalFilters,
): Promise<Progress> {
  requirePermission(actor, "readEvidence");
  const all = await loadStated(db);
  const { id, name } = interventions;
  const names = new Map((await db.select({ id, name }).from(interventions)).map((row) => [row.id, row.name]));
  const counted = (list: StatedProposal[]) => ({
    total: list.length,
    decided: list.filter(({ state }) => state !== "open").length,
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

/** Characters of the text before and after the quote. */
const shownAround = { before: 200, after: 120 };

/** Adds what the desk shows beside a proposal. */
async function show(db: Reader, proposals: StatedProposal[]): Promise<ShownProposal[]> {
  const ids = (pick: (proposal: StatedProposal) => string | null) => [
    ...new Set(proposals.flatMap((proposal) => pick(proposal) ?? [])),
  ];
  const ofNoun = (noun: string) => ids(({ place }) => (place.noun === noun ? place.record : null));
  const [works, sheets, disputes, items] = await Promise.all([
    loadRows(
      db,
      "intervention",
      ids(({ intervention }) => intervention),
    ),
    loadRows(db, "datasheet", ofNoun("datasheet")),
    loadRows(db, "conflict", [...ids(({ conflict }) => conflict), ...ofNoun("conflict")]),
    loadRows(db, "news", [...ids((proposal) => proposal.news), ...ofNoun("news")]),
  ]);
  const records = { intervention: works, datasheet: sheets, conflict: disputes, news: items };
  return proposals.map((proposal) => {
    const { id, place, news: newsId, conflict, actor, details: _details, ...own } = proposal;
    const row = records[place.noun].get(place.record);
    const { fields, one } = nouns[place.noun];
    const field = fields[place.field];
    const text = String(row?.[field?.column ?? ""] ?? "");
    const item = describeItem(proposal, disputes, items);
    // A name says little without its description, unless that stands on the right.
    const isAlone = place.field === "description" || place.noun === "datasheet" || item?._id === place.record;
    const rest = isAlone ? "" : `\n\n${row?.description}`;
    const at = text.indexOf(place.prefix + place.quote + place.suffix) + place.prefix.length;
    const end = at + place.quote.length;
    return {
      _id: id,
      ...own,
      ...(newsId === null ? {} : { news: newsId }),
      ...(conflict === null ? {} : { conflict }),
      ...(actor === null ? {} : { actor, side: guessSide(actor) }),
      ...place,
      interventionName: String(works.get(proposal.intervention)?.name ?? ""),
      place: `${capitalize(one)}: ${field?.label}`,
      before: cutBefore(text.slice(0, at)),
      after: cutAfter(text.slice(end)) + rest,
      words: item ? shareWords(`${place.quote} ${rest}`, item) : [],
      item,
    };
  });
}

/** From a word's beginning, without empty lines. */
function cutBefore(text: string): string {
  const part = text.slice(-shownAround.before).replace(/\n\s*\n/g, "\n");
  return text.length > shownAround.before ? `…${part.replace(/^\S*\s?/, "")}` : part;
}

function cutAfter(text: string): string {
  const part = text.slice(0, shownAround.after).replace(/\n\s*\n/g, "\n");
  return text.length > shownAround.after ? `${part.replace(/\s?\S*$/, "")}…` : part;
}

/** The other record of a duplicate, a conflict, or a news item: what stands on the right. */
function describeItem(
  { kind, news: newsId, conflict }: Proposal,
  disputes: ReadonlyMap<string, Row>,
  items: ReadonlyMap<string, Row>,
): ShownProposal["item"] {
  const dispute = conflict === null ? undefined : disputes.get(conflict);
  const item = newsId === null ? undefined : items.get(newsId);
  if (dispute && (kind !== "contradiction" || !item))
    return {
      noun: "conflict",
      _id: dispute.id,
      name: String(dispute.name),
      date: null,
      description: String(dispute.description),
    };
  if (!item) return null;
  return {
    noun: "news",
    _id: item.id,
    name: String(item.headline),
    date: String(item.date),
    description: String(item.description),
  };
}

function shareWords(text: string, { name, description }: NonNullable<ShownProposal["item"]>): string[] {
  const own = readStems(text);
  return [...readStems(`${name} ${description}`)].filter((stem) => own.has(stem));
}
