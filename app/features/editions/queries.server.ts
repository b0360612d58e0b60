import { and, asc, desc, eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readNameMask } from "../../../db/links/hide-names.server.ts";
import { editions, hiddenStates } from "../../../db/schema/open-data/editions.ts";
import { notFound } from "../../shared/api/errors.ts";
import { isoTimestamp } from "../../shared/database/projections.server.ts";
import type { NameMask } from "../../shared/names/hidden-names.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { originRevision } from "../revisions/constants.ts";
import { historyMessages } from "../revisions/contract.ts";
import { loadCurrent, loadStateBefore } from "../revisions/versions.server.ts";
import { editionNumberPattern } from "./constants.ts";
import {
  type Edition,
  editionMessages,
  type Frozen,
  type StateKey,
  type StoredEdition,
  type StoredHiddenState,
} from "./contract.ts";

type EditionRow = typeof editions.$inferSelect;

/** An edition with all that its pages, files and citations need of it. */
export type FullEdition = Edition & { position: number; file: string; frozen: Frozen };

/** What an edition says of itself, without hidden names. */
export function hideInEdition<E extends { title: string; notes: string; frozen: Record<string, unknown> }>(
  mask: NameMask,
  edition: E,
): E & { frozen: Frozen } {
  const frozen = edition.frozen as Frozen;
  const { title, notes, dataset } = mask.hideIn({ ...edition, dataset: frozen.dataset });
  return { ...edition, title, notes, frozen: { ...frozen, dataset } };
}

function describe(row: EditionRow, mask: NameMask): FullEdition {
  const { id, publishedAt, publishedBy, withdrawnAt, withdrawnBy, frozen, ...shown } = hideInEdition(
    mask,
    row,
  );
  return {
    ...shown,
    frozen,
    withdrawnReason: mask.hideInText(row.withdrawnReason),
    corrections: row.corrections as Edition["corrections"],
    totals: Object.fromEntries(frozen.tables.map(({ list, total }) => [list, total])),
    publishedAt: publishedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}

/** Newest first, withdrawn ones too. */
export async function listEditions(db: Reader): Promise<FullEdition[]> {
  const mask = await readNameMask(db);
  const rows = await db.select().from(editions).orderBy(desc(editions.position));
  return rows.map((row) => describe(row, mask));
}

/** Newest first, with who did it. */
export async function listEditionsForStaff(db: Reader, actor: Actor | null): Promise<StoredEdition[]> {
  requirePermission(actor, "publishEditions");
  const mask = await readNameMask(db);
  const rows = await db.select().from(editions).orderBy(desc(editions.position));
  return rows.map((row) => {
    const { position, file, frozen, ...shown } = describe(row, mask);
    return { ...shown, _id: row.id, publishedBy: row.publishedBy, withdrawnBy: row.withdrawnBy };
  });
}

/** @throws AppError `notFound` */
export async function getEditionById(db: Reader, id: string): Promise<FullEdition> {
  const [row] = await db.select().from(editions).where(eq(editions.id, id));
  if (!row) throw notFound(editionMessages.unknown);
  return describe(row, await readNameMask(db));
}

/** @throws AppError `notFound` */
export async function getEdition(db: Reader, number: string): Promise<FullEdition> {
  // Also an address with a character that no text in the database can have.
  const isNumber = editionNumberPattern.test(number);
  const [row] = isNumber ? await db.select().from(editions).where(eq(editions.number, number)) : [];
  if (!row) throw notFound(editionMessages.unknown);
  return describe(row, await readNameMask(db));
}

/** @throws AppError `notFound` for a record that never was */
export async function requireKnownRecord(
  db: Reader,
  { noun, recordId }: Pick<StateKey, "noun" | "recordId">,
): Promise<void> {
  if (await loadCurrent(db, noun, recordId)) return;
  if (!(await loadStateBefore(db, { noun, recordId }, originRevision)))
    throw notFound(historyMessages.unknownRecord);
}

/** Hidden states of a record, with who hid them. @throws AppError `notFound` for a record that never was */
export async function listHiddenForStaff(
  db: Reader,
  actor: Actor | null,
  { noun, recordId }: Pick<StateKey, "noun" | "recordId">,
): Promise<StoredHiddenState[]> {
  requirePermission(actor, "readHistory");
  await requireKnownRecord(db, { noun, recordId });
  return db
    .select({
      version: hiddenStates.version,
      reason: hiddenStates.reason,
      hiddenAt: isoTimestamp<string>(hiddenStates.hiddenAt),
      hiddenBy: hiddenStates.hiddenBy,
    })
    .from(hiddenStates)
    .where(and(eq(hiddenStates.noun, noun), eq(hiddenStates.recordId, recordId)))
    .orderBy(asc(hiddenStates.version));
}
