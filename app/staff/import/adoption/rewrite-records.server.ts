import { eq, inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { splitIntoChunks } from "../../../../db/chunks.ts";
import type { Reader } from "../../../../db/client.server.ts";
import { recordOperation } from "../../../../db/operations.server.ts";
import { getTable, getWrittenColumns, lockRows, type Row } from "../../../../db/rows.server.ts";
import { media } from "../../../../db/schema/media.ts";
import { imports } from "../../../../db/schema/revisions.ts";
import { type Write, write } from "../../../../db/write.server.ts";
import { formatDay } from "../../../features/open-data/state.server.ts";
import { getImageAddress } from "../../../nouns/media/commands.server.ts";
import {
  findOutsideImages,
  hashAddress,
  isOutside,
  type OutsideImage,
} from "../../../nouns/media/outside/addresses.server.ts";
import type { Context } from "../../../shared/context.server.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { newId } from "../../../shared/values/ids.ts";
import { rules } from "../collections.server.ts";
import type { Collection, Report } from "../contract.ts";
import { describeRecord, Problems } from "../problems.server.ts";
import { shortenReport } from "../report.server.ts";
import { adoptionMessages } from "./contract.ts";

/** Few enough that saves by staff do not wait for them. */
const recordsAtOnce = 50;

/** A record that names outside images. */
type Use = { collection: Collection; id: string; name: string; images: { field: string; address: string }[] };

const collections = ["interventions", "datasheets", "conflicts", "news"] as const;

type ImageColumns = { field: string; column: string; creditColumn: string };

function listImageColumns(collection: Collection): ImageColumns[] {
  const { fields, imageFields } = rules[collection];
  const getColumn = (field: string) => fields[field]?.column ?? field;
  return imageFields.map((field) => {
    const image = fields[field];
    const credit = image && "texts" in image ? image.texts[2] : "";
    return { field, column: getColumn(field), creditColumn: getColumn(credit) };
  });
}

/** Every record that names an outside image. */
export async function listUses(db: Reader, imageHost: Context["services"]["imageHost"]): Promise<Use[]> {
  const uses: Use[] = [];
  for (const collection of collections) {
    const { noun, nameColumn } = rules[collection];
    const columns = getWrittenColumns(noun);
    const images = listImageColumns(collection);
    const hasAddress = images.map(({ column }) => sql`${columns[column]} like 'http%'`);
    const rows = (await db
      .select(columns)
      .from(getTable(noun))
      .where(or(...hasAddress))) as Row[];
    for (const row of rows) {
      const outside = images
        .map(({ field, column }) => ({ field, address: String(row[column]) }))
        .filter(({ address }) => isOutside(address, imageHost));
      const name = String(row[nameColumn ?? ""] ?? "");
      if (outside.length > 0) uses.push({ collection, id: row.id, name, images: outside });
    }
  }
  return uses;
}

/**
 * Lets records name our copies of outside images, a batch a change, all under one operation that can be undone as an import
 * is. One that is interrupted can be undone as far as it came.
 * @returns how many records were changed
 */
export async function rewriteRecords(
  { db, services }: Pick<Context, "db" | "services">,
  actor: Actor,
  progress: (done: number, total: number) => void,
): Promise<number> {
  const uses = await listUses(db, services.imageHost);
  const addresses = [...new Set(uses.flatMap(({ images }) => images.map(({ address }) => address)))];
  const known = await findOutsideImages(db, addresses.map(hashAddress));
  const copies = await findCopies(db, [...known.values()]);
  const changing = uses.filter(({ images }) => images.some(({ address }) => copies.has(address)));
  if (changing.length === 0) return 0;
  const operation = newId();
  const changed = new Set<string>();
  const reasons = new Map([...known.values()].map(({ address, problem }) => [address, problem]));
  const readReport = () =>
    createReport(uses, changed, (address) => (copies.has(address) ? "" : (reasons.get(address) ?? "")));
  for (const batch of splitIntoChunks(changing, recordsAtOnce)) {
    await write(
      db,
      actor,
      async (writing) => {
        for (const id of await rewriteBatch(writing, batch, copies)) changed.add(id);
        await storeReport(writing, readReport());
      },
      operation,
    );
    progress(changed.size, changing.length);
  }
  return changed.size;
}

type Copy = { image: string; credit: string };

/** What records name in place of outside addresses. */
async function findCopies(db: Reader, known: readonly OutsideImage[]): Promise<Map<string, Copy>> {
  const ids = known.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId]));
  const days = new Map<string, string>();
  for (const chunk of splitIntoChunks(ids))
    for (const { id, createdAt } of await db.select().from(media).where(inArray(media.id, chunk)))
      days.set(id, formatDate(formatDay({ version: 0, changedAt: createdAt })));
  return new Map(
    known.flatMap(({ address, mediaId }) => {
      if (mediaId === null) return [];
      const credit = `Copia de ${new URL(address).host}, ${days.get(mediaId)}`;
      return [[address, { image: getImageAddress({ id: mediaId }), credit }]];
    }),
  );
}

/** @returns the ids of the records that still named such an image */
async function rewriteBatch(
  { tx, record }: Write,
  batch: Use[],
  copies: ReadonlyMap<string, Copy>,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [collection, uses] of Map.groupBy(batch, (use) => use.collection)) {
    const { noun } = rules[collection];
    const id = getWrittenColumns(noun).id as PgColumn;
    for (const row of await lockRows(
      tx,
      noun,
      inArray(
        id,
        uses.map((use) => use.id),
      ),
    )) {
      const images = listImageColumns(collection).flatMap(({ column, creditColumn }) => {
        const copy = copies.get(String(row[column]));
        if (copy === undefined) return [];
        // What staff say of the image stays.
        const credit = row[creditColumn] === "" ? [[creditColumn, copy.credit]] : [];
        return [[column, copy.image], ...credit];
      });
      if (images.length === 0) continue;
      const values = { ...Object.fromEntries(images), version: row.version + 1, updatedAt: new Date() };
      await tx.update(getTable(noun)).set(values).where(eq(id, row.id));
      await record({ action: "update", noun, recordId: row.id, before: row });
      changed.push(row.id);
    }
  }
  return changed;
}

/** As an import's, so that it is listed, read and undone where those are. */
function createReport(
  uses: Use[],
  changed: ReadonlySet<string>,
  findReason: (address: string) => string,
): Report {
  const problems = new Problems();
  const counts = {} as Report["counts"];
  for (const collection of ["hierarchies", "systems", "stages", ...collections, "unrecognized"] as const) {
    const own = uses.filter((use) => use.collection === collection);
    const updated = own.filter(({ id }) => changed.has(id)).length;
    counts[collection] = {
      read: own.length,
      created: 0,
      updated,
      unchanged: own.length - updated,
      refused: 0,
    };
  }
  for (const { collection, id, name, images } of uses)
    for (const { field, address } of images) {
      const reason = findReason(address);
      const record = describeRecord(id, name, { line: null, position: 0 });
      if (reason !== "")
        problems.add("outsideImage", { file: address, collection, record, recordId: id }, field, reason);
    }
  const problemCounts = problems.list.length > 0 ? { outsideImage: problems.list.length } : {};
  return { files: [], counts, problemCounts, problems: problems.list };
}

async function storeReport(writing: Write, whole: Report): Promise<void> {
  const { tx, actor, operation: id } = writing;
  const report = shortenReport(whole);
  const { source } = adoptionMessages;
  const row = { id, actorName: actor.username, source, report };
  await tx.insert(imports).values(row).onConflictDoUpdate({ target: imports.id, set: { report } });
  await recordOperation(writing, { kind: "adoption", noun: null, summary: { name: source } });
}
