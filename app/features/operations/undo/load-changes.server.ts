import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { loadRows, type Noun, type Row } from "../../../../db/rows.server.ts";
import { studyTimeZone } from "../../../shared/database/time-zone.server.ts";
import { findNames } from "../../revisions/names.server.ts";

export type Json = Record<string, unknown>;

/** What an operation did to one record, whatever number of times it wrote it, and what became of it since. */
export type RecordChange = {
  noun: Noun;
  id: string;
  /** Null where the operation created it. */
  before: Json | null;
  /** As the operation left it; null where it deleted it. */
  made: Json | null;
  now: Row | null;
  /** Who changed it last after the operation, and when; null where nobody has. */
  later: { actorName: string; at: string } | null;
  /** The operation's last revision of it. */
  revision: number;
};

type Stored = Omit<RecordChange, "made" | "now" | "later"> & {
  next: Json | null;
  actorName: string | null;
  at: string | null;
};

/** Everything that an operation changed, in the order in which it did. */
export async function loadChanges(db: Reader, operation: string): Promise<RecordChange[]> {
  const { rows } = await db.execute<Stored>(sql`
    with own as (
      select noun, record_id, min(id) as first_id, max(id) as last_id
      from revisions where operation = ${operation} group by noun, record_id
    )
    select own.noun, own.record_id as id, own.last_id::int as revision, first.before, next.before as next,
      last.actor_name as "actorName", last.at
    from own
    join revisions first on first.id = own.first_id
    left join lateral (
      select before from revisions
      where noun = own.noun and record_id = own.record_id and id > own.last_id order by id limit 1
    ) next on true
    left join lateral (
      select actor_name, to_char(at at time zone ${studyTimeZone()}, 'YYYY-MM-DD HH24:MI') as at from revisions
      where noun = own.noun and record_id = own.record_id and id > own.last_id order by id desc limit 1
    ) last on true
    order by own.first_id`);
  const current = new Map<Noun, Map<string, Row>>();
  for (const [noun, list] of Map.groupBy(rows, (row) => row.noun)) {
    const ids = list.map(({ id }) => id);
    current.set(noun, await loadRows(db, noun, ids));
  }
  return rows.map(({ next, actorName, at, ...change }) => {
    const now = current.get(change.noun)?.get(change.id) ?? null;
    const later = actorName !== null && at !== null ? { actorName, at } : null;
    return { ...change, now, later, made: later ? next : now && toJson(now) };
  });
}

/** A row as the history keeps it. */
export const toJson = (row: Row): Json => JSON.parse(JSON.stringify(row)) as Json;

/** A record that undoing does not, or would not, bring back, and why: a Spanish sentence without its subject. */
export type Left = { noun: Noun; _id: string; name: string; reason: string };

/** Adds their names to what is left. */
export async function nameLeft(db: Reader, left: readonly Omit<Left, "name">[]): Promise<Left[]> {
  const getName = await findNames(
    db,
    left.map(({ noun, _id }) => ({ noun, id: _id })),
  );
  return left.map((each) => ({ ...each, name: getName({ noun: each.noun, id: each._id }) }));
}
