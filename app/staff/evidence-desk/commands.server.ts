import { findRepeated } from "../../../db/operations.server.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { erratumRecords } from "../../records/errata/commands.server.ts";
import { lockDecision, storeDecision } from "../../records/passages/decisions.server.ts";
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
  const made = { proposal: id, kind: proposal.kind, decision, note };
  const operation = actor.operation ?? newId();
  if (decision !== "accept") {
    // Changes nothing that visitors read, so what is stored for them stays.
    await db.transaction(async (tx) => {
      const writing = { tx, operation, actor };
      if (!(await requireOpen(writing, id))) await storeDecision(writing, made);
    });
    return decision === "refuse" ? deskMessages.refused : deskMessages.later;
  }
  await write(
    db,
    actor,
    async (writing) => {
      if (await requireOpen(writing, id)) return;
      await carryOut(writing, proposal, given);
      await storeDecision(writing, made);
    },
    operation,
  );
  return erratum ? deskMessages.published : deskMessages.accepted;
}

/** @returns whether this very call was carried out before, and its response lost. @throws AppError `conflict` */
async function requireOpen({ tx, actor }: Pick<Write, "tx" | "actor">, proposal: string): Promise<boolean> {
  if (await findRepeated(tx, actor, ({ summary }) => summary.proposal === proposal)) return true;
  const made = await lockDecision(tx, proposal);
  if (!made || made.decision === "later") return false;
  const done = made.decision === "accept" ? "aceptada" : "rechazada";
  throw new AppError("conflict", { message: `Esta propuesta ya fue ${done} por ${made.actorName}.` });
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
