import { inArray, or, sql } from "drizzle-orm";
import { splitIntoChunks } from "../../../db/chunks.ts";
import type { Reader } from "../../../db/client.server.ts";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { recordOperation } from "../../../db/operations.server.ts";
import { getTable, getWrittenColumns, lockRows, type Noun, type Row } from "../../../db/rows.server.ts";
import { media } from "../../../db/schema/media.ts";
import { imports } from "../../../db/schema/revisions.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { getImageAddress } from "../../nouns/media/commands.server.ts";
import { getNameColumn } from "../../nouns/register.ts";
import type { Context } from "../../shared/context.server.ts";
import type { Actor } from "../../shared/session/permissions.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { newId } from "../../shared/values/ids.ts";
import { tableOfNoun } from "../open-data/constants.ts";
import { formatDay } from "../open-data/state.server.ts";
import {
  findOutsideImages,
  hashAddress,
  imageNouns,
  isOutside,
  listImageColumns,
  type OutsideImage,
} from "./addresses.server.ts";
import { adoptionMessages } from "./contract.ts";

/** Few enough that saves by staff do not wait for them. */
const recordsAtOnce = 50;

/** A record that names outside images. */
type Use = { noun: Noun; id: string; name: string; images: { field: string; address: string }[] };

/** Every record that names an outside image. */
export async function listUses(db: Reader, imageHost: Context["services"]["imageHost"]): Promise<Use[]> {
  const uses: Use[] = [];
  for (const noun of imageNouns) {
    const columns = getWrittenColumns(noun);
    const images = listImageColumns(noun);
    const hasAddress = images.map(({ column }) => sql`${columns[column]} like 'http%'`);
    const rows = (await db
      .select(columns)
      .from(getTable(noun))
      .where(or(...hasAddress))) as Row[];
    for (const row of rows) {
      const outside = images
        .map(({ field, column }) => ({ field, address: String(row[column]) }))
        .filter(({ address }) => isOutside(address, imageHost));
      const name = String(row[getNameColumn(noun)] ?? "");
      if (outside.length > 0) uses.push({ noun, id: row.id, name, images: outside });
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
  writing: Write,
  batch: Use[],
  copies: ReadonlyMap<string, Copy>,
): Promise<string[]> {
  const rewritten: string[] = [];
  for (const [noun, uses] of Map.groupBy(batch, (use) => use.noun)) {
    const ids = uses.map((use) => use.id);
    const rows = await lockRows(writing.tx, noun, inArray(getWrittenColumns(noun).id, ids));
    const changes = rows.flatMap((row) => {
      const images = listImageColumns(noun).flatMap(({ column, creditColumn }) => {
        const copy = copies.get(String(row[column]));
        if (copy === undefined) return [];
        // What staff say of the image stays.
        const credit = row[creditColumn] === "" ? [[creditColumn, copy.credit]] : [];
        return [[column, copy.image], ...credit];
      });
      return images.length === 0 ? [] : [{ before: row, set: Object.fromEntries(images) }];
    });
    await changeRows(writing, noun, changes);
    rewritten.push(...changes.map(({ before }) => before.id));
  }
  return rewritten;
}

const mostProblems = 5000;

/** As an import's, with the names that the data's tables have, so that it is listed, read and undone where those are. */
function createReport(
  uses: Use[],
  changed: ReadonlySet<string>,
  findReason: (address: string) => string,
): Record<string, unknown> {
  const counts = imageNouns.map((noun) => {
    const own = uses.filter((use) => use.noun === noun);
    const updated = own.filter(({ id }) => changed.has(id)).length;
    const unchanged = own.length - updated;
    return [tableOfNoun[noun] ?? noun, { read: own.length, created: 0, updated, unchanged, refused: 0 }];
  });
  const problems = uses.flatMap(({ noun, id, name, images }) =>
    images.flatMap(({ field, address }) => {
      const about = {
        collection: tableOfNoun[noun] ?? noun,
        record: name === "" ? id : `${id} «${name}»`,
        recordId: id,
      };
      const reason = findReason(address);
      const problem = { kind: "outsideImage", level: "warning", file: address, ...about, field, reason };
      return reason === "" ? [] : [problem];
    }),
  );
  const problemCounts = problems.length > 0 ? { outsideImage: problems.length } : {};
  return {
    files: [],
    counts: Object.fromEntries(counts),
    problemCounts,
    problems: problems.slice(0, mostProblems),
  };
}

async function storeReport(writing: Write, report: Record<string, unknown>): Promise<void> {
  const { tx, actor, operation: id } = writing;
  const { source } = adoptionMessages;
  const row = { id, actorName: actor.username, source, report };
  await tx.insert(imports).values(row).onConflictDoUpdate({ target: imports.id, set: { report } });
  await recordOperation(writing, { kind: "adoption", noun: null, summary: { name: source } });
}
