import { and, eq, sql } from "drizzle-orm";
import { getTable, getWrittenColumns } from "../../../db/rows.server.ts";
import { acceptedChecks } from "../../../db/schema/staff/accepted-checks.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { requireVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { selectCheckedValue } from "./checks.server.ts";
import { checks, tableMessages } from "./constants.ts";
import type { Check } from "./contract.ts";
import type { TableNoun } from "./fields.ts";

type Checked = { noun: TableNoun; recordId: string; check: Check };

/**
 * Takes a record out of a check, with a reason, for as long as its value stays what it is. Accepted again, the newer reason
 * counts.
 * @returns the sentence to show. @throws AppError `notFound`, `invalid` for a check of another noun, `stale` where the record has changed since
 */
export async function acceptCheck(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { noun, recordId, check, reason, __v }: Checked & { reason: string; __v?: number | undefined },
): Promise<string> {
  requirePermission(actor, "writeContent");
  if (checks[check].noun !== noun) throw invalidField("check", tableMessages.otherCheck);
  const [found] = await db
    .select({
      version: sql<number>`${getWrittenColumns(noun).version}`,
      value: sql<string>`coalesce(${selectCheckedValue(check)}, '')`,
    })
    .from(getTable(noun))
    .where(eq(getWrittenColumns(noun).id, recordId));
  if (!found) throw notFound(tableMessages.unknownRecord);
  requireVersion(found, __v);
  const accepted = { value: found.value, reason, actorName: actor.username, at: new Date() };
  await db
    .insert(acceptedChecks)
    .values({ noun, recordId, check, ...accepted })
    .onConflictDoUpdate({
      target: [acceptedChecks.noun, acceptedChecks.recordId, acceptedChecks.check],
      set: accepted,
    });
  return tableMessages.accepted;
}

/** The record is to be looked at again. @returns the sentence to show. @throws AppError `notFound` where it was not accepted */
export async function takeCheckBack(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { noun, recordId, check }: Checked,
): Promise<string> {
  requirePermission(actor, "writeContent");
  const { noun: ofNoun, recordId: ofRecord, check: name } = acceptedChecks;
  const [deleted] = await db
    .delete(acceptedChecks)
    .where(and(eq(ofNoun, noun), eq(ofRecord, recordId), eq(name, check)))
    .returning({ recordId: ofRecord });
  if (!deleted) throw notFound(tableMessages.notAccepted);
  return tableMessages.takenBack;
}
