import { type SQL, sql } from "drizzle-orm";
import { isDecisionInForce } from "../operations.server.ts";
import { decisions } from "../schema/evidence/decisions.ts";

/** What was decided of mentions, as far as it was not undone; a note names the entry that was chosen among several. */
const decided = sql`(
  select proposal, decision, note from ${decisions} where kind = 'mention' and ${isDecisionInForce})`;

/** Every mention with what people have decided of it: `state` is seen, confirmed or refused; `entry_id` null while it is open. */
export const decidedMentions: SQL = sql`(
  select m.id, m.noun, m.record_id, m.field, m.register, m.candidates, m.start, m."end", m.quote, m.basis,
    case when own.decision = 'accept' and own.note = any(m.candidates) then own.note else m.entry_id end as entry_id,
    case own.decision when 'accept' then 'confirmed' when 'refuse' then 'refused' else 'seen' end as state
  from mentions m left join ${decided} own on own.proposal = m.id)`;

/** Those that count: of one entry, and not refused. */
export const statedMentions: SQL = sql`(
  select * from ${decidedMentions} known where known.entry_id is not null and known.state <> 'refused')`;

/** The ids of news that name a place or an actor. */
export const selectNewsNaming = (entry: unknown): SQL => sql`(
  select m.record_id from ${statedMentions} m where m.noun = 'news' and m.entry_id = ${entry})`;
