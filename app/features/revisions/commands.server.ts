import { and, count, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { storeLinks } from "../../../db/links/store-links.server.ts";
import { type Noun, parseRow, type Row, upsertRows } from "../../../db/rows.server.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { users } from "../../../db/schema/users.ts";
import { writeOnce } from "../../../db/write.server.ts";
import { keepPresentAnchor } from "../../nouns/passages/cited-text.server.ts";
import { userMessages } from "../../nouns/users/contract.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { requireOpenHistory } from "../coding/samples/blindness.server.ts";
import { originRevision } from "./constants.ts";
import { historyMessages, type VersionRestore } from "./contract.ts";
import { findObstacles } from "./obstacles.server.ts";
import { loadCurrent, loadStateBefore } from "./versions.server.ts";

type RecordKey = { noun: Noun; recordId: string };

/**
 * Restores the state after one of the record's revisions, as a new version.
 * @throws AppError `notFound`, `invalid` for another record's revision, `stale`, `conflict` if something prevents it
 */
export async function restoreVersion(
  { db }: Context,
  actor: Actor | null,
  { noun, recordId, fields }: RecordKey & { fields: VersionRestore },
): Promise<void> {
  requirePermission(actor, "restoreHistory");
  await writeOnce(db, actor, { action: "restore", noun, recordId }, async (writing) => {
    const { tx, record } = writing;
    await requireOpenHistory(tx, { noun, recordId });
    const current = await requireCurrent(tx, { noun, recordId });
    const version = increaseVersion(current, fields.__v);
    const state = await requireState(tx, { noun, recordId }, fields.revision);
    const row: Row = { ...parseRow(noun, state), id: recordId, ...version };
    if (noun === "user") await requireChangeableUser(tx, current, row);
    if (noun === "passage") await keepPresentAnchor(tx, row, current);
    await requireNoObstacle(tx, noun, row);
    await record({ action: "restore", noun, recordId, before: current });
    await upsertRows(tx, noun, [row]);
    await storeLinks(writing, noun, [row]);
    return recordId;
  });
}

async function requireCurrent(tx: Transaction, { noun, recordId }: RecordKey): Promise<Row> {
  const current = await loadCurrent(tx, noun, recordId);
  if (current) return current;
  if (await loadStateBefore(tx, { noun, recordId }, originRevision))
    throw new AppError("conflict", { message: historyMessages.isDeleted });
  throw notFound(historyMessages.unknownRecord);
}

async function requireState(
  tx: Transaction,
  { noun, recordId }: RecordKey,
  revision: number,
): Promise<Record<string, unknown>> {
  const of = and(eq(revisions.noun, noun), eq(revisions.recordId, recordId));
  const [chosen] = await tx
    .select({ action: revisions.action })
    .from(revisions)
    .where(and(of, eq(revisions.id, revision)));
  if (!chosen && revision !== originRevision) throw invalidField("revision", historyMessages.unknownVersion);
  if (chosen?.action === "delete") throw new AppError("conflict", { message: historyMessages.isDeletion });
  const next = await loadStateBefore(tx, { noun, recordId }, revision);
  if (!next) throw new AppError("conflict", { message: historyMessages.isCurrent });
  if (!next.state) throw invalidField("revision", historyMessages.unknownVersion);
  return next.state;
}

async function requireNoObstacle(tx: Transaction, noun: Noun, row: Row): Promise<void> {
  const restored = { ...row, noun };
  const alone = { comes: () => false, moves: () => false, goes: () => false };
  const reason = (await findObstacles(tx, [restored]))(restored, alone);
  if (reason) throw new AppError("conflict", { message: reason });
}

/** The password stays. Without a race: writes happen one at a time (db/write.server.ts). */
async function requireChangeableUser(tx: Transaction, current: Row, row: Row): Promise<void> {
  const [stored] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, row.id));
  row.passwordHash = stored?.passwordHash;
  if (current.role !== "researcher" || row.role === "researcher") return;
  const [others] = await tx
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.role, "researcher"), ne(users.id, row.id)));
  if (!others?.total) throw new AppError("conflict", { message: userMessages.lastResearcher });
}
