import { and, eq, inArray } from "drizzle-orm";
import type { Reader, Transaction } from "../../../db/client.server.ts";
import { findExisting, lockRows, type Row } from "../../../db/rows.server.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { type Write, writeOnce } from "../../../db/write.server.ts";
import { digestContent } from "../../shared/api/content-digest.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { requireSameWrite } from "../../shared/database/same-write.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { newId } from "../../shared/values/ids.ts";
import { cleanLine } from "../../shared/values/schemas.ts";
import { clippingMessages } from "./contract.ts";
import { listClippingFiles, nameOriginal, namePage, namePreview } from "./files.server.ts";
import { findNextPosition, requireRoom } from "./rules.server.ts";
import { readScan, type Scan } from "./scan/read-scan.server.ts";

/** @throws AppError `notFound` */
export async function requireSource(db: Reader, id: string): Promise<void> {
  if ((await findExisting(db, "source", [id])).size === 0) throw notFound(clippingMessages.unknownSource);
}

type Upload = { bytes: Uint8Array; fileName: string; source: string | null };

/**
 * Reads and stores a scan: for a source, or for none yet while its news item is being typed, which takes it in as it is saved.
 * The same call again, after a lost response, is the same clipping. Its files are written before its row.
 * @returns its id. @throws AppError `unsupportedType`, `tooLarge`, `invalid`, `notFound` without the source, `conflict` where
 *   another scan was stored under the key, or for another source
 */
export async function storeClipping(
  context: Pick<Context, "db" | "files">,
  actor: Actor | null,
  { bytes, fileName, source }: Upload,
): Promise<string> {
  requirePermission(actor, "writeContent");
  const { db } = context;
  if (source) await requireSource(db, source);
  const id = actor.operation ?? newId();
  const [stored] = await db.select().from(clippings).where(eq(clippings.id, id));
  if (stored) {
    const content = await digestFiles(context, stored);
    const asked = { createdBy: actor.id, sourceId: source };
    requireSameWrite({ ...stored, content }, asked, await digestUpload(stored, bytes));
    return id;
  }
  const scan = await readScan(bytes);
  await putFiles(context, id, scan);
  const row = {
    id,
    name: cleanLine(fileName).toWellFormed().replaceAll("\0", "").slice(0, lengths.line) || "Recorte",
    pages: scan.pages.map(({ width, height }) => ({ width, height })),
    original: scan.original ? ("pdf" as const) : null,
    createdBy: actor.id,
  };
  if (source === null) await db.insert(clippings).values(row).onConflictDoNothing({ target: clippings.id });
  else
    await writeOnce(db, actor, { action: "create", noun: "clipping" }, async ({ tx, record }) => {
      await requireRoom(tx, source, 1);
      const position = await findNextPosition(tx, source);
      await tx.insert(clippings).values({ ...row, sourceId: source, position });
      await record({ action: "create", noun: "clipping", recordId: id, before: null });
      return id;
    });
  return id;
}

type Stored = Pick<typeof clippings.$inferSelect, "id" | "pages" | "original">;

/** What is kept of an upload: the document, or the images of its pages. */
async function digestFiles(
  { files }: Pick<Context, "files">,
  { id, pages, original }: Stored,
): Promise<string> {
  const names = original ? [nameOriginal(id)] : pages.map((_, index) => namePage(id, index + 1));
  const kept = await Promise.all(names.map(async (name) => [name, await files.getBytes(name)] as const));
  return digestContent(names, new Map(kept));
}

/** The same of an upload that may be the one that is stored; a document need not be read for that. */
async function digestUpload({ id, original }: Stored, bytes: Uint8Array): Promise<string> {
  const sent = original
    ? [[nameOriginal(id), bytes] as const]
    : (await readScan(bytes)).pages.map(({ full }, index) => [namePage(id, index + 1), full] as const);
  return digestContent(
    sent.map(([name]) => name),
    new Map(sent),
  );
}

/** Removes what it has written where it cannot write all. */
async function putFiles(
  { files }: Pick<Context, "files">,
  id: string,
  { pages, original }: Scan,
): Promise<void> {
  try {
    for (const [index, { full, preview }] of pages.entries()) {
      await files.put(namePage(id, index + 1), full);
      await files.put(namePreview(id, index + 1), preview);
    }
    if (original) await files.put(nameOriginal(id), original);
  } catch (error) {
    const names = listClippingFiles(id, pages, original && "pdf");
    await Promise.all(names.map((name) => files.delete(name).catch(() => {})));
    throw error;
  }
}

/**
 * Lets a source take in uploaded clippings, after its own, as part of a write.
 * @throws AppError `invalid` for one that is not there, or of another source
 */
export async function addClippings(writing: Write, source: string, ids: readonly string[]): Promise<void> {
  const { tx, record } = writing;
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = new Map(
    (await lockRows(tx, "clipping", inArray(clippings.id, wanted))).map((row) => [row.id, row]),
  );
  const added = wanted.flatMap((id) => {
    const row = rows.get(id);
    if (!row || (row.sourceId !== null && row.sourceId !== source))
      throw invalidField("clippings", clippingMessages.ofOther);
    return row.sourceId === null ? [row] : [];
  });
  if (added.length === 0) return;
  await requireRoom(tx, source, added.length);
  const first = await findNextPosition(tx, source);
  const known = await listKnown(tx, added);
  for (const [index, before] of added.entries()) {
    const { id } = before;
    await tx
      .update(clippings)
      .set({ sourceId: source, position: first + index, ...increaseVersion(before, undefined) })
      .where(eq(clippings.id, id));
    // Until a source has it, an upload is no record.
    const change = known.has(id)
      ? { action: "update" as const, before }
      : { action: "create" as const, before: null };
    await record({ ...change, noun: "clipping", recordId: id });
  }
}

async function listKnown(tx: Transaction, rows: Row[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const found = await tx
    .selectDistinct({ id: revisions.recordId })
    .from(revisions)
    .where(and(eq(revisions.noun, "clipping"), inArray(revisions.recordId, ids)));
  return new Set(found.map(({ id }) => id));
}
