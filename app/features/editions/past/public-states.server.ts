import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { readNameMask } from "../../../../db/links/hide-names.server.ts";
import { editionStates, editions, hiddenStates } from "../../../../db/schema/open-data/editions.ts";
import { findSiteValues } from "../../../nouns/site/queries.server.ts";
import { atStudyTime } from "../../../shared/study/time.ts";
import type { OpenList } from "../../open-data/constants.ts";
import { nounOfList } from "../../open-data/constants.ts";
import type { State } from "../../revisions/differences.server.ts";
import { loadHistory } from "../../revisions/versions.server.ts";
import type { PublicNoun } from "../constants.ts";
import { isInEdition } from "../states.server.ts";

/** A state of a record as the public may read it, never by whom. */
export type PublicState = {
  version: number;
  /** ISO: since when, and until when it was the current one; null while it is. */
  from: string;
  until: string | null;
  /** Null where it is hidden. */
  state: State;
  /** Why it is hidden; null where it is not. */
  hidden: string | null;
  /** Numbers of the editions that have it, oldest first. */
  editions: string[];
};

export type PublicHistory = {
  /** Newest first. */
  states: PublicState[];
  /** When the record was deleted; null where it is still there. */
  deletedAt: string | null;
};

/** More than any record has had. */
const mostVersions = 1_000;

/**
 * What of a record's history is public: its states since the first edition that has it, or since the day that the site's texts name.
 * A record that is gone is public only as far as editions have it.
 */
export async function findPublicHistory(
  db: Reader,
  { list, id }: { list: OpenList; id: string },
): Promise<PublicHistory> {
  const noun = nounOfList[list];
  const inEditions = await listEditionsWith(db, { noun, id });
  const { current, versions } = await loadHistory(
    db,
    { noun, recordId: id },
    { limit: mostVersions, offset: 0 },
  );
  const [newest] = versions;
  const since = getBeginning(inEditions, current === null ? "" : await readHistorySince(db));
  const [hidden, mask] = [await listReasons(db, { noun, id }), await readNameMask(db)];
  const states = versions.flatMap(({ at, after }, index) => {
    const until = versions[index - 1]?.at ?? null;
    const isShown = until === null ? current !== null : since !== null && until > since;
    if (!after || !isShown) return [];
    const version = Number(after.version);
    const reason = mask.hideIn(hidden.get(version) ?? null);
    const numbers = inEditions.filter((edition) => edition.version === version).map(({ number }) => number);
    const state = reason === null ? mask.hideIn(after) : null;
    return [{ version, from: at, until, state, hidden: reason, editions: numbers }];
  });
  const deletedAt = current === null && states.length > 0 ? (newest?.at ?? null) : null;
  return { states, deletedAt };
}

type InEdition = { number: string; version: number; publishedAt: Date };

/** Editions that can be read and have the record, oldest first. */
async function listEditionsWith(
  db: Reader,
  { noun, id }: { noun: PublicNoun; id: string },
): Promise<InEdition[]> {
  const has = isInEdition(sql`edition_states`, editions.position);
  return db
    .select({ number: editions.number, version: editionStates.version, publishedAt: editions.publishedAt })
    .from(editions)
    .innerJoin(editionStates, and(eq(editionStates.noun, noun), eq(editionStates.recordId, id), has))
    .where(isNull(editions.withdrawnAt))
    .orderBy(asc(editions.position));
}

/** @param day from which the history of everything is public; "" for none */
function getBeginning([first]: readonly InEdition[], day: string): string | null {
  const since = [first?.publishedAt.toISOString(), day === "" ? undefined : atStudyTime(day).toISOString()];
  return since.filter((moment) => moment !== undefined).sort()[0] ?? null;
}

async function readHistorySince(db: Reader): Promise<string> {
  return (await findSiteValues(db, "dataset")).dataset?.historySince ?? "";
}

/** Why versions of a record are hidden, by their numbers. */
async function listReasons(
  db: Reader,
  { noun, id }: { noun: PublicNoun; id: string },
): Promise<Map<number, string>> {
  const rows = await db
    .select({ version: hiddenStates.version, reason: hiddenStates.reason })
    .from(hiddenStates)
    .where(and(eq(hiddenStates.noun, noun), eq(hiddenStates.recordId, id)));
  return new Map(rows.map(({ version, reason }) => [version, reason]));
}
