import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/client.server.ts";
import { listSiteFiles } from "../../nouns/site/queries.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { deadline } from "../../shared/deadline.server.ts";
import { isHidden } from "./states.server.ts";

/** Milliseconds for which an answer holds: within them an image of a state that was just hidden is still sent. */
const lifetime = 1_000;
/** Milliseconds that an image waits for the database. */
const patience = 1_000;
/** Seconds after which a refused reader may try again. */
const retryAfter = 2;

/** Images that only hidden states of records show, which are not sent either. Asked once a second at most. */
export class HiddenImages {
  readonly #db: Database;
  /** Of hidden states; usually there are none, and nothing else is asked. Null until they were read once. */
  #candidates: ReadonlySet<string> | null = null;
  #reading: Promise<void> | undefined;
  #staleAt = 0;
  readonly #isHidden: LRUCache<string, boolean>;

  constructor(db: Database) {
    this.#db = db;
    this.#isHidden = new LRUCache({
      max: 1_000,
      ttl: lifetime,
      fetchMethod: async (id) => !(await isShown(db, id)),
    });
  }

  /**
   * What is known stays in force while the database is out of reach.
   * @throws AppError `unavailable` if nothing is known since the start
   */
  async has(id: string): Promise<boolean> {
    if (performance.now() >= this.#staleAt) {
      this.#staleAt = performance.now() + lifetime;
      this.#reading = this.#read();
      await Promise.race([this.#reading, setTimeout(deadline(patience), undefined, { ref: false })]);
    }
    if (!this.#candidates) await this.#reading;
    if (!this.#candidates) throw new AppError("unavailable", { retryAfter });
    if (!this.#candidates.has(id)) return false;
    return (await this.#isHidden.fetch(id).catch(() => true)) ?? true;
  }

  async #read(): Promise<void> {
    try {
      this.#candidates = await listImagesOfHiddenStates(this.#db);
    } catch {
      // Whether the database works is not for images to tell.
    }
  }
}

async function listImagesOfHiddenStates(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with texts as (
      select text.value from hidden_states h
      join revisions r on r.noun = h.noun and r.record_id = h.record_id and (r.before ->> 'version')::int = h.version,
      jsonb_each_text(r.before) as text
      union
      select text.value from hidden_states h
      join edition_states s on s.noun = h.noun and s.record_id = h.record_id and s.version = h.version,
      json_each_text(s.row::json) as text
    )
    select (regexp_matches(value, '/media/([0-9a-f]{24})', 'g'))[1] as id from texts
    union
    select media_id from outside_images where media_id is not null and address in (select value from texts)`);
  return new Set(rows.map(({ id }) => id));
}

/** By a record as it is, a text of the site, or another state of those records that have hidden ones. */
async function isShown(db: Database, id: string): Promise<boolean> {
  if ((await listSiteFiles(db)).includes(`/media/${id}`)) return true;
  const isOf = sql`like ${`%/media/${id}%`}`;
  const { rows } = await db.execute<{ isShown: boolean }>(sql`
    with outside as (select address from outside_images where media_id = ${id})
    select exists (
      select from interventions where image ${isOf} or image in (select address from outside)
      union all select from conflicts where image ${isOf} or image in (select address from outside)
      union all select from news where image ${isOf} or image in (select address from outside)
      union all select from datasheets
        where concat_ws(' ', description_image, features_image, conflictivity_image, map_address) ${isOf}
          or array[description_image, features_image, conflictivity_image] && array(select address from outside)
      union all select from edition_states s where row ${isOf} and not ${isHidden(sql`s`)}
        and exists (select from hidden_states h where h.noun = s.noun and h.record_id = s.record_id)
      union all select from hidden_states h join revisions r on r.noun = h.noun and r.record_id = h.record_id
        where r.before::text ${isOf} and not exists (select from hidden_states o
          where o.noun = r.noun and o.record_id = r.record_id and o.version = (r.before ->> 'version')::int)
    ) as "isShown"`);
  return rows[0]?.isShown ?? true;
}
