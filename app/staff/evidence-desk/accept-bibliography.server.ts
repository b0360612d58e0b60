import { and, eq } from "drizzle-orm";
import { splitIntoChunks } from "../../../db/chunks.ts";
import { findRepeated, recordOperation } from "../../../db/operations.server.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { lockDecision, storeDecision } from "../../nouns/passages/decisions.server.ts";
import type { Proposal } from "../../nouns/passages/reader/study.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { certain } from "./constants.ts";
import { type AcceptedLines, type BibliographyDecision, deskMessages } from "./contract.ts";
import { supportLine, supportPassage } from "./links.server.ts";
import { loadLines } from "./queries.server.ts";

/** Few enough that what colleagues save meanwhile does not wait for long. */
const linesAtOnce = 25;

type Chosen = {
  proposal: Proposal;
  source: NonNullable<BibliographyDecision["proposals"]>[number]["source"];
};

/**
 * Accepts lines of the bibliographies, or all that are certain, batch by batch under one operation that is undone as one. One
 * that is interrupted goes on where it is asked for again under its name.
 * @throws AppError `conflict` where a line is no longer in its text
 */
export async function acceptBibliography(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { intervention, proposals: asked }: BibliographyDecision,
): Promise<AcceptedLines> {
  requirePermission(actor, "decideProposals");
  const lines = await loadLines(db, intervention);
  const chosen = choose(lines, asked);
  const operation = actor.operation ?? newId();
  const name = await nameWork(db, intervention);
  for (const batch of splitIntoChunks(chosen, linesAtOnce))
    await write(
      db,
      actor,
      async (writing) => {
        await findRepeated(writing.tx, actor, ({ kind }) => kind === "bibliography");
        await recordOperation(writing, { kind: "bibliography", noun: null, summary: { name } });
        for (const line of batch) await acceptLine(writing, line);
      },
      operation,
    );
  // Counted where they are stored, so that a call whose response was lost is answered as it was.
  const isNewSource = and(
    eq(revisions.operation, operation),
    eq(revisions.noun, "source"),
    eq(revisions.action, "create"),
  );
  return {
    operation,
    accepted: await db.$count(decisions, eq(decisions.operation, operation)),
    sources: await db.$count(revisions, isNewSource),
    left: (await loadLines(db, intervention)).filter(({ state }) => state === "open").length,
  };
}

/** @throws AppError `conflict` */
function choose(
  lines: Awaited<ReturnType<typeof loadLines>>,
  asked: BibliographyDecision["proposals"],
): Chosen[] {
  if (!asked)
    return lines
      .filter(({ state, score, decision }) => state === "open" && score >= certain && decision === null)
      .map((proposal) => ({ proposal, source: undefined }));
  const byId = new Map(lines.map((proposal) => [proposal.id, proposal]));
  return asked.flatMap(({ id, source }) => {
    const proposal = byId.get(id);
    if (!proposal) throw new AppError("conflict", { message: deskMessages.changed });
    return [{ proposal, source }];
  });
}

/** What was decided or linked meanwhile stays as it is. */
async function acceptLine(writing: Write, { proposal, source }: Chosen): Promise<void> {
  const { id, kind, intervention, news } = proposal;
  const made = await lockDecision(writing.tx, id);
  if (made && made.decision !== "later") return;
  if (kind === "reference") await supportPassage(writing, proposal, news ?? "");
  else await supportLine(writing, proposal, source ?? proposal.source);
  const decision = { proposal: id, kind, decision: "accept", note: "" } as const;
  await storeDecision(writing, { ...decision, interventionId: intervention });
}

async function nameWork(db: Context["db"], intervention: string | undefined): Promise<string> {
  if (intervention === undefined) return "Bibliografías de las fichas técnicas";
  const { id, name } = interventions;
  const [work] = await db.select({ name }).from(interventions).where(eq(id, intervention));
  return `Bibliografía de ${work?.name ?? intervention}`;
}
