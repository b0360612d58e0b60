import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.server.ts";
import { isDecisionInForce } from "../../../db/operations.server.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { proposals } from "../../../db/schema/evidence/proposals.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import type { ProposalKind } from "../../nouns/passages/constants.ts";
import { loadSettled } from "../../nouns/passages/decisions.server.ts";
import type { Proposal } from "../../nouns/passages/reader/study.server.ts";
import { readChangedTexts } from "../../nouns/passages/study-proposals.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { bibliographyKinds, bibliographyView } from "./constants.ts";
import type { Progress, ProposalFilters, ShownProposal } from "./contract.ts";
import { type StatedProposal, showProposals } from "./show-proposals.server.ts";

/**
 * What became of each proposal in force, as `stated`: decided on the desk, or linked by hand or by an import. What is wrong stays
 * open until it is put right, or somebody says that it is no error.
 */
const stated = sql`(
  select p.id, p.intervention_id, p.kind, p.score, p.place, d.decision, d.note, d.actor_name, d.at, d.operation,
    case
      when d.decision = 'accept' and p.kind not in ('contradiction', 'duplicate') then 'accepted'
      when coalesce(lined.quote, supported.quote, linked.news_id) is not null then 'accepted'
      when d.decision = 'refuse' then 'refused' else 'open' end as state
  from ${proposals} p
  left join (select * from ${decisions} where ${isDecisionInForce}) d on d.proposal = p.id
  left join (select * from ${decisions} where ${isDecisionInForce}) before on before.proposal = p.instead_of
  left join (
    select distinct record_id, field, quote from passages join passage_sources on passage_id = passages.id
  ) lined on p.kind = 'source' and (lined.record_id, lined.field, lined.quote) = (p.record_id, p.field, p.quote)
  left join (
    select distinct record_id, field, quote, news.id as news_id from passages
    join passage_sources on passage_id = passages.id join news on news.source_id = passage_sources.source_id
  ) supported on p.kind in ('reference', 'citation', 'date') and supported.news_id = p.news_id
    and (supported.record_id, supported.field, supported.quote) = (p.record_id, p.field, p.quote)
  left join news_conflicts linked
    on p.kind = 'conflict' and (linked.news_id, linked.conflict_id) = (p.news_id, p.conflict_id)
  where p.instead_of is null or before.decision = 'refuse') stated`;

function select({ kind, intervention }: ProposalFilters): SQL {
  const kinds = kind === bibliographyView ? bibliographyKinds : kind === undefined ? null : [kind];
  return sql`${kinds === null ? sql`true` : sql`kind = any(${sql.param(kinds)}::text[])`}
    and ${intervention === undefined ? sql`true` : sql`intervention_id = ${intervention}`}`;
}

type StatedRow = {
  content: Proposal;
  state: ShownProposal["state"];
  decision: NonNullable<ShownProposal["decision"]>["decision"] | null;
  note: string;
  actor_name: string;
  at: string;
  operation: string;
};

/** Proposals with what was decided of them, the surest first; those left for later come after the others. */
async function loadStated(db: Database, where: SQL, page = sql``): Promise<StatedProposal[]> {
  const order = sql`order by decision is not distinct from 'later', stated.score desc, stated.place, stated.id`;
  // Contents are read last: to sort those of a large study would take twice as long.
  const { rows } = await db.execute<StatedRow>(sql`
    select content, state, decision, note, actor_name, at, operation
    from (select * from ${stated} where ${where} ${order} ${page}) stated
    join ${proposals} on ${proposals.id} = stated.id ${order}`);
  return rows.map(({ content, state, decision, note, actor_name: by, at, operation }) => ({
    ...content,
    state,
    decision: decision && { decision, note, by, at: new Date(at).toISOString(), operation },
  }));
}

/** The lines of the bibliographies as their texts are now. */
export async function loadLines(db: Database, intervention: string | undefined): Promise<StatedProposal[]> {
  await readChangedTexts(db);
  return loadStated(db, select({ kind: bibliographyView, intervention }));
}

/** The lines of the bibliographies that are still to be decided, and are not left for later. */
export async function listOpenLines(db: Database): Promise<StatedProposal[]> {
  const lines = await loadLines(db, undefined);
  return lines.filter(({ state, decision }) => state === "open" && decision === null);
}

export async function listProposals(
  db: Database,
  actor: Actor | null,
  { state = "open", ...filters }: ProposalFilters & { state?: ShownProposal["state"] | undefined },
  { limit, offset }: Page,
): Promise<PageOf<ShownProposal>> {
  requirePermission(actor, "readEvidence");
  await readChangedTexts(db);
  const where = sql`state = ${state} and ${select(filters)}`;
  const [items, counted] = await Promise.all([
    loadStated(db, where, sql`limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${stated} where ${where}`),
  ]);
  return { items: await showProposals(db, items), total: counted.rows[0]?.total ?? 0 };
}

type Counted = { kind: ProposalKind; intervention: string; total: number; decided: number };

export async function getProgress(
  db: Database,
  actor: Actor | null,
  { kind, intervention }: ProposalFilters,
): Promise<Progress> {
  requirePermission(actor, "readEvidence");
  const reading = await readChangedTexts(db);
  const { rows } = await db.execute<Counted>(sql`
    select kind, intervention_id as intervention, count(*)::int as total,
      count(*) filter (where state <> 'open')::int as decided
    from ${stated} group by kind, intervention_id order by min(place)`);
  const settled = await loadSettled(db);
  const all = [...rows, ...settled.map((decision): Counted => ({ ...decision, total: 1, decided: 1 }))];
  const isOfKind = (each: Counted) =>
    kind === undefined ||
    (kind === bibliographyView ? bibliographyKinds.includes(each.kind) : each.kind === kind);
  const isOfWork = (each: Counted) => intervention === undefined || each.intervention === intervention;
  const { id, name } = interventions;
  const names = new Map((await db.select({ id, name }).from(interventions)).map((row) => [row.id, row.name]));
  const kinds = Map.groupBy(all.filter(isOfWork), (each) => each.kind);
  const works = Map.groupBy(all.filter(isOfKind), (each) => each.intervention);
  return {
    ...addUp(all.filter((each) => isOfKind(each) && isOfWork(each))),
    reading,
    kinds: [...kinds].map(([of, list]) => ({ kind: of, ...addUp(list) })),
    interventions: [...works]
      .map(([_id, list]) => ({ _id, name: names.get(_id) ?? "", ...addUp(list) }))
      .sort((a, b) => a.name.localeCompare(b.name, "es")),
  };
}

const addUp = (list: readonly Counted[]) => ({
  total: list.reduce((sum, { total }) => sum + total, 0),
  decided: list.reduce((sum, { decided }) => sum + decided, 0),
});
