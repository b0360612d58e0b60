import { randomBytes } from "node:crypto";
import { and, count, eq, ne } from "drizzle-orm";
import { allowLongStatements, type Reader, type Transaction } from "../../../db/client.server.ts";
import { rejoinSharedNews } from "../../../db/links/news-interventions.server.ts";
import { storeLinks } from "../../../db/links/store-links.server.ts";
import { type Noun, parseRow, type Row, upsertRows } from "../../../db/rows.server.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { users } from "../../../db/schema/users.ts";
import { type Write, writeOnce } from "../../../db/write.server.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { hashPassword } from "../../shared/session/passwords.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { capitalize, formatNumber } from "../../shared/values/text.ts";
import { nouns } from "../nouns.ts";
import { userMessages } from "../users/contract.ts";
import { originRevision } from "./constants.ts";
import { historyMessages, type VersionRestore } from "./contract.ts";
import {
  countDeleted,
  type DeletedRow,
  findReasons,
  loadDeletedRows,
  restoreLinks,
} from "./deletions.server.ts";
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
    const current = await requireCurrent(tx, { noun, recordId });
    const version = increaseVersion(current, fields.__v);
    const state = await requireState(tx, { noun, recordId }, fields.revision);
    const row: Row = { ...parseRow(state), id: recordId, ...version };
    if (noun === "user") await requireChangeableUser(tx, current, row);
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
  const reason = (await findObstacles(tx, [restored]))([restored]);
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

/**
 * Restores everything that one operation deleted.
 * @returns the sentence to show. @throws AppError `notFound`, `conflict` if something prevents it
 */
export async function restoreDeletion(
  { db }: Context,
  actor: Actor | null,
  operation: string,
): Promise<string> {
  requirePermission(actor, "restoreHistory");
  const message = await describeRestored(db, operation);
  await writeOnce(db, actor, { action: "restore" }, async (writing) => {
    const { tx, record } = writing;
    await allowLongStatements(tx);
    const deleted = await loadDeletedRows(tx, operation);
    const reason = (await findReasons(tx, deleted))(operation);
    if (reason) throw new AppError("conflict", { message: reason });
    await record(
      deleted.map(({ noun, id }) => ({ action: "restore" as const, noun, recordId: id, before: null })),
    );
    await storeDeleted(writing, deleted);
    const interventionIds = deleted.filter(({ noun }) => noun === "intervention").map(({ id }) => id);
    if (interventionIds.length > 0) await rejoinSharedNews(writing, { operation, interventionIds });
    return deleted[0]?.id ?? operation;
  });
  return message;
}

async function storeDeleted(writing: Write, deleted: DeletedRow[]): Promise<void> {
  const { tx } = writing;
  const rows = Map.groupBy(deleted, ({ noun }) => noun);
  // Parents before what refers to them.
  for (const noun of Object.keys(nouns) as Noun[]) {
    const own = (rows.get(noun) ?? []).map(({ row }) => row);
    await upsertRows(tx, noun, noun === "user" ? await resetPasswords(own) : own);
    await storeLinks(writing, noun, own);
  }
  await restoreLinks(tx, deleted);
}

/** The history has no passwords: a restored user gets a random one. */
async function resetPasswords(rows: Row[]): Promise<Row[]> {
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
    })),
  );
}

async function describeRestored(db: Reader, operation: string): Promise<string> {
  const counts = (await countDeleted(db, [operation])).get(operation);
  if (!counts) throw notFound(historyMessages.unknownDeletion);
  const [main] = await db
    .select({ noun: revisions.noun })
    .from(revisions)
    .where(and(eq(revisions.operation, operation), eq(revisions.action, "delete")))
    .orderBy(revisions.id)
    .limit(1);
  const noun = main?.noun ?? "intervention";
  const { one, article } = nouns[noun];
  const others = [...counts.values()].reduce((sum, amount) => sum + amount, -1);
  const restored = `${capitalize(one)} restaurad${article === "la" ? "a" : "o"} correctamente`;
  if (noun === "user") return `${restored}. ${historyMessages.needsPassword}`;
  if (others === 0) return restored;
  return `${restored}, con ${others === 1 ? "otro registro" : `otros ${formatNumber(others)} registros`}`;
}
