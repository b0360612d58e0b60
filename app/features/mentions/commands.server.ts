import { eq } from "drizzle-orm";
import { findRepeated } from "../../../db/operations.server.ts";
import { mentions } from "../../../db/schema/places/mentions.ts";
import { write } from "../../../db/write.server.ts";
import { storeDecision } from "../../nouns/passages/decisions.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { type MentionDecision, mentionMessages } from "./contract.ts";

/**
 * Confirms a mention, of one of its entries where the words can mean several, or refuses it; as often as somebody changes
 * their mind. It stays so when mentions are computed again. @returns the sentence to show. @throws AppError `notFound`, `invalid`
 */
export async function decideMention(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { mention: id, given }: { mention: string; given: MentionDecision },
): Promise<string> {
  requirePermission(actor, "decideProposals");
  const { decision, entry } = given;
  await write(
    db,
    actor,
    async (writing) => {
      const { tx } = writing;
      if (await findRepeated(tx, actor, ({ summary }) => summary.proposal === id)) return;
      const [found] = await tx.select().from(mentions).where(eq(mentions.id, id));
      if (!found) throw notFound(mentionMessages.unknown);
      const meant = entry || (found.entryId ?? "");
      if (decision === "accept" && !found.candidates.includes(meant))
        throw invalidField("entry", mentionMessages.otherEntry);
      const note = decision === "accept" ? meant : "";
      await storeDecision(writing, { proposal: id, kind: "mention", decision, note, interventionId: "" });
    },
    actor.operation ?? newId(),
  );
  return decision === "accept" ? mentionMessages.confirmed : mentionMessages.refused;
}
