import { eq } from "drizzle-orm";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { erratumRecords } from "../../records/errata/commands.server.ts";
import { storeDecision } from "../../records/passages/decisions.server.ts";
import type { Proposal } from "../../records/passages/reader/study.server.ts";
import { findProposal } from "../../records/passages/study-proposals.server.ts";
import { insertRecord } from "../../records/write-records.server.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { deskMessages, type ProposalDecision } from "./contract.ts";
import { linkActor, linkConflict, supportPassage } from "./links.server.ts";

type Decided = { proposal: string; given: ProposalDecision };

/**
 * Decides a proposal, in one write that can be undone as one.
 * @returns the sentence to show. @throws AppError `notFound`, `conflict` where a colleague has decided it, `invalid`
 */
export async function decideProposal(
  { db }: Context,
  actor: Actor | null,
  { proposal: id, given }: Decided,
): Promise<string> {
  requirePermission(actor, "decideProposals");
  if (given.erratum) requirePermission(actor, "publishErrata");
  const proposal = await findProposal(db, id);
  if (!proposal) throw notFound(deskMessages.unknown);
  const { decision, note = "", erratum } = given;
  if (erratum && (proposal.kind !== "contradiction" || decision !== "accept"))
    throw invalidField("erratum", "Solo una contradicción que se acepta se publica como fe de erratas");
  const made: Made = { proposal: id, kind: proposal.kind, decision, note };
  const operation = actor.operation ?? newId();
  if (decision !== "accept") {
    // Changes nothing that visitors read, so what is stored for them stays.
    await db.transaction(async (tx) => {
      if (!(await requireOpen({ tx, operation }, made))) await storeDecision({ tx, operation }, actor, made);
    });
    return decision === "refuse" ? deskMessages.refused : deskMessages.later;
  }
  await write(
    db,
    actor,
    async (writing) => {
      if (await requireOpen(writing, made)) return;
      await carryOut(writing, proposal, given);
      await storeDecision(writing, actor, made);
    },
    operation,
  );
  return erratum ? deskMessages.published : deskMessages.accepted;
}

type Made = Parameters<typeof storeDecision>[2];

/** @returns whether this very call was carried out before, and its response lost. @throws AppError `conflict` */
async function requireOpen(
  { tx, operation }: Pick<Write, "tx" | "operation">,
  { proposal, decision }: Made,
): Promise<boolean> {
  const [made] = await tx.select().from(decisions).where(eq(decisions.proposal, proposal)).for("update");
  if (made?.operation === operation && made.decision === decision) return true;
  if (made && made.decision !== "later") {
    const done = made.decision === "accept" ? "aceptada" : "rechazada";
    throw new AppError("conflict", { message: `Esta propuesta ya fue ${done} por ${made.actorName}.` });
  }
  // What is undone by its operation must not share it with another write.
  const [other] = await tx
    .select({ id: revisions.id })
    .from(revisions)
    .where(eq(revisions.operation, operation))
    .limit(1);
  if (other) throw new AppError("conflict");
  return false;
}

async function carryOut(writing: Write, proposal: Proposal, given: ProposalDecision): Promise<void> {
  switch (proposal.kind) {
    case "reference":
    case "citation":
    case "date":
      return supportPassage(writing, proposal, given.news ?? proposal.news ?? "");
    case "conflict":
      return linkConflict(writing, {
        news: given.news ?? proposal.news ?? "",
        conflict: given.conflict ?? proposal.conflict ?? "",
      });
    case "actor":
      return linkActor(writing, proposal, given);
    case "contradiction":
      if (given.erratum) await publishErratum(writing, proposal, given.erratum);
  }
}

async function publishErratum(
  writing: Write,
  { intervention }: Proposal,
  erratum: NonNullable<ProposalDecision["erratum"]>,
): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  await insertRecord(writing, erratumRecords, { ...erratum, intervention, date });
}
