import { eq, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { codingSampleRecords, codingSamples } from "../../../../db/schema/coding/samples.ts";
import { users } from "../../../../db/schema/users.ts";
import { writeOnce } from "../../../../db/write.server.ts";
import { AppError, invalidField } from "../../../shared/api/errors.ts";
import type { CodingUnit } from "../../../shared/coding/vocabulary.ts";
import type { Context } from "../../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { newId } from "../../../shared/values/ids.ts";
import { startGenerator } from "../agreement.server.ts";
import { type Book, hasOpenSample, listVariables, requireBook } from "../book.server.ts";
import { codingMessages } from "../contract.ts";
import type { SampleInput } from "./contract.ts";

/** A record that may be drawn, with who has read it already. */
type Candidate = { noun: CodingUnit; id: string; work: string; coder: string | null };

/**
 * Draws, once, the records that two coders read without seeing each other: of each work as large a part.
 * @returns the sample's id. @throws AppError `invalid` for an empty sample or one coder, `conflict` while another is open
 */
export async function drawSample(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { fraction, firstCoder, secondCoder, seed: given = "" }: SampleInput,
): Promise<string> {
  requirePermission(actor, "editCodingLists");
  if (firstCoder === secondCoder) throw invalidField("secondCoder", codingMessages.oneCoder);
  return writeOnce(db, actor, {}, async ({ tx }) => {
    const book = await requireBook(tx);
    if (await hasOpenSample(tx)) throw new AppError("conflict", { message: codingMessages.alreadyOpen });
    const [first, second] = [
      await findCoder(tx, firstCoder, "firstCoder"),
      await findCoder(tx, secondCoder, "secondCoder"),
    ];
    const seed = given || String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const next = startGenerator(hashSeed(seed));
    const candidates = await listCandidates(tx, book);
    const drawn = shuffle(drawByWork(candidates, fraction, next), next);
    if (drawn.length === 0) throw invalidField("fraction", codingMessages.emptySample);
    const id = newId();
    await tx.insert(codingSamples).values({
      id,
      codebookId: book.id,
      fraction,
      seed,
      firstCoderId: first.id,
      firstCoderName: first.username,
      secondCoderId: second.id,
      secondCoderName: second.username,
      hadPublicReadings: drawn.some(({ coder }) => coder !== null),
    });
    const rows = drawn.map(({ noun, id: recordId, coder }, position) => ({
      ...{ sampleId: id, noun, recordId, position },
      firstCoderId: coder ?? first.id,
      secondCoderId: coder === second.id ? first.id : second.id,
    }));
    for (let start = 0; start < rows.length; start += 1000)
      await tx.insert(codingSampleRecords).values(rows.slice(start, start + 1000));
    return id;
  });
}

async function findCoder(db: Reader, id: string, field: string) {
  const [found] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, id));
  if (!found) throw invalidField(field, codingMessages.unknownCoder);
  return found;
}

/**
 * News that nobody has read, or one person, who then is the first reader; and conflicts that are not coded: the page of a coded
 * one says how it was read.
 */
async function listCandidates(db: Reader, book: Book): Promise<Candidate[]> {
  const units = (["news", "conflict"] as const).filter((unit) => listVariables(book, unit).length > 0);
  const { rows } = await db.execute<Candidate>(sql`
    select record.noun, record.id, record.work, reading.coder
    from (
      select 'news' as noun, id, intervention_id as work from news
      union all
      select 'conflict', id, intervention_id from conflicts where type = '' and escalation = ''
    ) record
    left join lateral (
      select max(coder_id) as coder, count(distinct coder_id) as readers,
        count(*) filter (where round <> 'first') as later from codings
      where codebook_id = ${book.id} and noun = record.noun and record_id = record.id
    ) reading on true
    where record.noun = any(${sql.param(units)}::text[]) and reading.later = 0
      and reading.readers <= 1 and (record.noun = 'news' or reading.coder is null)
    order by record.noun, record.work, record.id`);
  return rows;
}

/** As many of each work, by unit, as the fraction says; what is left over goes to the works with the largest remainders. */
function drawByWork(candidates: readonly Candidate[], fraction: number, next: () => number): Candidate[] {
  const strata = [...Map.groupBy(candidates, ({ noun, work }) => `${noun} ${work}`).values()];
  const shares = strata.map((list) => {
    const exact = list.length * fraction;
    return { list: shuffle(list, next), take: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  const wanted = Math.round(candidates.length * fraction);
  let missing = wanted - shares.reduce((sum, { take }) => sum + take, 0);
  for (const share of shares.toSorted((a, b) => b.rest - a.rest)) {
    if (missing <= 0) break;
    share.take += 1;
    missing -= 1;
  }
  return shares.flatMap(({ list, take }) => list.slice(0, take));
}

/** In an order by chance (Fisher and Yates). */
function shuffle<T>(list: readonly T[], next: () => number): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** A number that starts the generator, from what somebody typed (FNV-1a). */
export const hashSeed = (seed: string) =>
  Array.from(seed).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    0x811c9dc5,
  );
