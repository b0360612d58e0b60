import { sql } from "drizzle-orm";
import { type MentionNoun, mentionNouns } from "../../app/shared/names/registers.ts";
import { splitIntoChunks } from "../chunks.ts";
import type { Database } from "../client.server.ts";
import { raiseForReaders } from "../write.server.ts";
import { computeMentions } from "./compute-mentions.server.ts";
import { type Registers, readRegisters } from "./read-registers.server.ts";

/** Texts between two writes of others. */
const textsAtOnce = 200;

const tables: Record<MentionNoun, string> = { news: "news", conflict: "conflicts", datasheet: "datasheets" };

/** Another release may read texts by other rules. @param build of the product that starts */
export async function followRelease(db: Database, build: string): Promise<void> {
  await db.execute(
    sql`update mention_runs set changes = changes + 1, build = ${build} where build <> ${build}`,
  );
}

/** Whether a write has left mentions to be computed, and no process computes them now. */
export async function areMentionsDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext('mentions')) as due from mention_runs
    where changes is distinct from read_changes`);
  return rows[0]?.due ?? false;
}

/**
 * Computes the mentions of all texts where that is due, a few at a time, so that others write in between. They stay due where
 * it does not come to its end, or more is left to it meanwhile. One process at a time. @returns the content version afterwards; null where nothing was due
 */
export async function computeAllMentions(db: Database): Promise<number | null> {
  const client = await db.$client.connect();
  try {
    const locked = await client.query("select pg_try_advisory_lock(hashtext('mentions')) as locked");
    if (!locked.rows[0].locked) return null;
    try {
      return await computeDue(db);
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('mentions'))");
    }
  } finally {
    client.release();
  }
}

async function computeDue(db: Database): Promise<number | null> {
  const { rows: due } = await db.execute<{ changes: number; read: number | null }>(sql`
    select changes, read_changes as read from mention_runs where changes is distinct from read_changes`);
  if (!due[0]) return null;
  // Readers know nothing yet of what a run has changed that did not come to its end.
  let isChanged = due[0].read === null;
  await db.execute(sql`update mention_runs set read_changes = null`);
  let known: { version: string; registers: Registers } | undefined;
  for (const noun of mentionNouns) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(tables[noun])} order by id`,
    );
    const ids = rows.map(({ id }) => id);
    for (const chunk of splitIntoChunks(ids, textsAtOnce))
      await db.transaction(async (tx) => {
        // No writer changes a text or a register meanwhile; after one that has since the last texts, the registers are read again.
        const { rows: locked } = await tx.execute<{ version: string }>(
          sql`select version from content_version for update`,
        );
        const version = locked[0]?.version ?? "";
        if (known?.version !== version) known = { version, registers: await readRegisters(tx) };
        isChanged = (await computeMentions(tx, noun, chunk, known.registers)) || isChanged;
      });
    await db.execute(sql`
      delete from mentions where noun = ${noun} and record_id not in (select id from ${sql.identifier(tables[noun])})`);
  }
  const version = isChanged ? await raiseForReaders(db) : null;
  await db.execute(sql`update mention_runs set read_changes = ${due[0].changes}`);
  return version;
}
