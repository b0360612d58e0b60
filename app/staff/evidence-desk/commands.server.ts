import { findRepeated } from "../../../db/operations.server.ts";
import { sameFacts } from "../../../db/schema/coding/codings.ts";
import { contentVersion } from "../../../db/schema/revisions.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { erratumRules } from "../../nouns/errata/rules.server.ts";
import { lockDecision, storeDecision } from "../../nouns/passages/decisions.server.ts";
import type { Correction, Proposal } from "../../nouns/passages/reader/study.server.ts";
import { findProposal, loadProposals } from "../../nouns/passages/study-proposals.server.ts";
import { insertRecord } from "../../records/write-records.server.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { toStudyDay } from "../../shared/study/time.ts";
import { newId } from "../../shared/values/ids.ts";
import { deskMessages, type ProposalDecision } from "./contract.ts";
import { correctField } from "./correct-field.server.ts";
import { linkActor, linkConflict, linkWork, supportLine, supportPassage } from "./links.server.ts";
import { mergeRecords } from "./merge-records.server.ts";

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
  if (given.merge) requirePermission(actor, "deleteContent");
  const proposal = await findProposal(db, id);
  if (!proposal) throw notFound(deskMessages.unknown);
  const { decision, note = "", erratum } = given;
  requireMeans(proposal, given);
  const { kind, intervention } = proposal;
  const made = { proposal: id, kind, decision, note, interventionId: intervention };
  const operation = actor.operation ?? newId();
  const alike = given.correction ? await countAlike(db, proposal) : 0;
  if (decision === "later") {
    // Changes nothing that visitors read, so what is stored for them stays. All writers wait for the row of the version.
    await db.transaction(async (tx) => {
      await tx.select().from(contentVersion).for("update");
      const writing = { tx, operation, actor };
      if (!(await requireOpen(writing, proposal, given))) await storeDecision(writing, made);
    });
    return deskMessages.later;
  }
  await write(
    db,
    actor,
    async (writing) => {
      if (await requireOpen(writing, proposal, given)) return;
      if (given.sameFact) await joinFact(writing, proposal);
      else if (decision === "accept") await carryOut(writing, proposal, given);
      await storeDecision(writing, made);
    },
    operation,
  );
  if (given.correction) {
    const isLeft = (await countAlike(db, proposal)) >= alike;
    return isLeft ? deskMessages.stillWrong : deskMessages.corrected;
  }
  if (given.sameFact) return deskMessages.sameFact;
  if (decision === "refuse") return deskMessages.refused;
  if (given.merge) return deskMessages.merged;
  return erratum ? deskMessages.published : deskMessages.accepted;
}

/** A yes to what is wrong says how it is put right. @throws AppError `invalid` */
function requireMeans({ kind, news }: Proposal, given: ProposalDecision): void {
  const { decision, correction, erratum, merge, sameFact } = given;
  const isDouble = kind === "duplicate" && decision === "accept";
  if (merge && !isDouble) throw invalidField("merge", "Solo se une un repetido que se acepta");
  if (isDouble && !merge) throw invalidField("decision", deskMessages.needsMerge);
  if (sameFact && (kind !== "duplicate" || news === null || decision !== "refuse"))
    throw invalidField("sameFact", "Solo dos noticias que no se repiten cuentan el mismo hecho");
  const isWrong = kind === "contradiction" && decision === "accept";
  if (erratum && !isWrong)
    throw invalidField("erratum", "Solo una contradicción que se acepta se publica como fe de erratas");
  if (correction && !isWrong)
    throw invalidField("correction", "Solo se corrige una contradicción que se acepta");
  if (isWrong && !correction && !erratum) throw invalidField("decision", deskMessages.needsCorrection);
}

/** How many contradictions there are in the fields that one is about. */
async function countAlike(db: Context["db"], { corrections, intervention }: Proposal): Promise<number> {
  const key = ({ place }: Correction) => `${place.record} ${place.field}`;
  const own = new Set(corrections.map(key));
  const isAlike = (other: Proposal) => other.corrections.some((correction) => own.has(key(correction)));
  return (await loadProposals(db, intervention)).filter(isAlike).length;
}

/** @returns whether this very call was carried out before, and its response lost. @throws AppError `conflict` */
async function requireOpen(
  { tx, actor }: Pick<Write, "tx" | "actor">,
  { id }: Proposal,
  { correction, merge }: ProposalDecision,
): Promise<boolean> {
  if (await findRepeated(tx, actor, ({ summary }) => summary.proposal === id)) return true;
  const made = await lockDecision(tx, id);
  if (!made || made.decision === "later") return false;
  // What is still wrong after an erratum, a first correction, or a yes of earlier releases is put right.
  if (made.decision === "accept" && (correction || merge)) return false;
  const done = made.decision === "accept" ? "aceptada" : "rechazada";
  throw new AppError("conflict", { message: `Esta propuesta ya fue ${done} por ${made.actorName}.` });
}

async function carryOut(writing: Write, proposal: Proposal, given: ProposalDecision): Promise<void> {
  switch (proposal.kind) {
    case "reference":
    case "citation":
    case "date":
      return supportPassage(writing, proposal, given.news ?? proposal.news ?? "");
    case "source":
      return supportLine(writing, proposal, given.source ?? proposal.source);
    case "conflict":
      return linkConflict(writing, {
        news: given.news ?? proposal.news ?? "",
        conflict: given.conflict ?? proposal.conflict ?? "",
      });
    case "work":
      return linkWork(writing, proposal);
    case "actor":
      return linkActor(writing, proposal, given);
    case "duplicate":
      if (given.merge) await mergeRecords(writing, proposal, given.merge);
      return;
    case "contradiction":
      if (given.correction) await correctField(writing, proposal, given.correction);
      if (given.erratum) await publishErratum(writing, proposal, given.erratum);
  }
}

/** Joins two news that tell one fact, for the crosswalk of facts and conflicts. */
async function joinFact({ tx, operation, actor }: Write, { place, news }: Proposal): Promise<void> {
  const [newsId = "", otherNewsId = ""] = [place.record, news ?? ""].sort();
  const made = { operation, actorName: actor.username, at: new Date() };
  await tx
    .insert(sameFacts)
    .values({ newsId, otherNewsId, ...made })
    .onConflictDoUpdate({ target: [sameFacts.newsId, sameFacts.otherNewsId], set: made });
}

async function publishErratum(
  writing: Write,
  { intervention }: Proposal,
  erratum: NonNullable<ProposalDecision["erratum"]>,
): Promise<void> {
  const date = toStudyDay(new Date());
  await insertRecord(writing, erratumRules, { ...erratum, intervention, date });
}
