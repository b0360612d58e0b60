import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import {
  getWordColumns,
  isHideable,
  type NamedRecord,
  readNameMask,
  selectWords,
} from "../../../../db/links/hide-names.server.ts";
import { getTable, getWrittenColumns } from "../../../../db/rows.server.ts";
import { codebooks } from "../../../../db/schema/coding/codebooks.ts";
import { findSiteValues } from "../../../nouns/site/queries.server.ts";
import { invalidField } from "../../../shared/api/errors.ts";
import { studyTimeZone } from "../../../shared/database/time-zone.server.ts";
import { findPlaces, toSearchPattern } from "../../../shared/names/hidden-names.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { type RevisionNoun, revisionNouns } from "../../../shared/values/revisions.ts";
import { readBooks } from "../../coding/crosswalk.server.ts";
import { findNames } from "../../revisions/names.server.ts";
import { hideableNouns, publicNouns } from "../constants.ts";
import { listEditions } from "../queries.server.ts";
import { isInEdition } from "../states.server.ts";
import { mostPassages, nameMessages, type PublicPlace, type Standing } from "./contract.ts";

/** Texts that may have one of these names. */
export function mayHaveName(text: SQL, names: readonly string[]): SQL {
  return sql`${text} collate "C" ~ ${toSearchPattern(names)}`;
}

/** Records as they are whose texts may have one of these names. */
export async function findCandidates(db: Reader, names: readonly string[]): Promise<NamedRecord[]> {
  const found: NamedRecord[] = [];
  for (const noun of revisionNouns.filter(isHideable)) {
    const rows = await db
      .select({ id: getWrittenColumns(noun).id })
      .from(getTable(noun))
      .where(mayHaveName(selectWords(noun), names));
    found.push(...rows.map(({ id }) => ({ noun, recordId: String(id) })));
  }
  return found;
}

/** Versions of the whole, which are no records: their numbers are their names. */
type VersionNoun = "edition" | "codebook";
type Text = { noun: RevisionNoun | VersionNoun; id: string; standing: Standing; value: unknown };

/** Passages follow the texts that they are of, which are listed. */
async function* readCurrent(db: Reader, names: readonly string[]): AsyncGenerator<Text> {
  for (const noun of revisionNouns.filter((own) => isHideable(own) && own !== "passage")) {
    const { id } = getWrittenColumns(noun);
    const rows = (await db
      .select({ id, ...getWordColumns(noun) })
      .from(getTable(noun))
      .where(mayHaveName(selectWords(noun), names))) as { id: string }[];
    for (const { id: recordId, ...value } of rows) yield { noun, id: recordId, standing: "current", value };
  }
}

/** All versions of the codebook: the method and its file have them. */
async function* readCodebooks(db: Reader): AsyncGenerator<Text> {
  const notes = await db.select({ codebook: codebooks.number, note: codebooks.note }).from(codebooks);
  for (const value of [...notes, ...(await readBooks(db))])
    yield { noun: "codebook", id: String(value.codebook), standing: "current", value };
}

/** Versions that the public may read: since the first edition that has the record, or since the day that the site's texts name. */
async function* readPast(db: Reader, names: readonly string[]): AsyncGenerator<Text> {
  const since = (await findSiteValues(db, "dataset")).dataset?.historySince || "9999-01-01";
  const { rows } = await db.execute<{ noun: RevisionNoun; id: string; value: unknown }>(sql`
    select r.noun, r.record_id as id, r.before as value from revisions r
    where r.noun = any(${sql.param([...publicNouns])}::text[]) and ${mayHaveName(sql`r.before::text`, names)}
      and r.at > least(${since}::timestamp at time zone ${studyTimeZone()}, (
        select min(e.published_at) from edition_states s join editions e on ${isInEdition(sql`s`, sql`e.position`)}
        where s.noun = r.noun and s.record_id = r.record_id and e.withdrawn_at is null))
    order by r.id`);
  for (const row of rows) yield { ...row, standing: "past" };
}

/** Rows that are no records name what the records of the edition name. */
async function* readEditions(db: Reader, names: readonly string[]): AsyncGenerator<Text> {
  const { rows } = await db.execute<{ noun: RevisionNoun; id: string; row: string }>(sql`
    select s.noun, s.record_id as id, s.row from edition_states s
    where s.noun = any(${sql.param([...hideableNouns])}::text[]) and ${mayHaveName(sql`s.row`, names)}
      and exists (select from editions e where e.withdrawn_at is null and ${isInEdition(sql`s`, sql`e.position`)})
    order by s.noun, s.record_id, s.since`);
  for (const { row, ...of } of rows) yield { ...of, standing: "edition", value: JSON.parse(row) };
  for (const { number, title, notes, withdrawnReason, frozen } of await listEditions(db))
    yield {
      noun: "edition",
      id: number,
      standing: "edition",
      value: { title, notes, withdrawnReason, dataset: frozen.dataset },
    };
}

const isVersion = (noun: Text["noun"]): noun is VersionNoun => noun === "edition" || noun === "codebook";

export function* listTexts(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const item of Object.values(value)) yield* listTexts(item);
}

/** UTF-16 code units that are shown around a name. */
const shownAround = 80;
const mostRecords = 5;

type Found = Pick<PublicPlace, "passage" | "before" | "name" | "after"> & {
  records: Map<string, Omit<PublicPlace["records"][number], "name">>;
};

/**
 * Every place in public where one of these names stands, what is hidden already aside: once for all texts that say the same
 * around it. @throws AppError `invalid` for a name that is in too many
 */
export async function listPlaces(
  db: Reader,
  actor: Actor | null,
  names: readonly string[],
): Promise<PublicPlace[]> {
  requirePermission(actor, "hideNames");
  const mask = await readNameMask(db);
  const found = new Map<string, Found>();
  for (const read of [readCurrent, readCodebooks, readPast, readEditions])
    for await (const { value, ...where } of read(db, names))
      for (const text of listTexts(mask.hideIn(value))) addPlaces(found, text, names, where);
  const places = [...found.values()];
  const references = places.flatMap(({ records }) => [...records.values()].slice(0, mostRecords));
  const getName = await findNames(
    db,
    references.flatMap(({ noun, id }) => (isVersion(noun) ? [] : [{ noun, id }])),
  );
  return places.map(({ records, ...place }) => ({
    ...place,
    records: [...records.values()].slice(0, mostRecords).map((record) => ({
      ...record,
      name: isVersion(record.noun) ? record.id : getName({ noun: record.noun, id: record.id }),
    })),
    total: records.size,
  }));
}

function addPlaces(
  found: Map<string, Found>,
  text: string,
  names: readonly string[],
  { noun, id, standing }: Omit<Text, "value">,
): void {
  const places = findPlaces(text, names);
  for (const [index, { start, end, passage }] of places.entries()) {
    // Up to the next place, so that each is told from its neighbours.
    const from = Math.max(places[index - 1]?.end ?? 0, start - shownAround);
    const to = Math.min(places[index + 1]?.start ?? text.length, end + shownAround);
    const place = found.get(passage) ?? {
      passage,
      before: text.slice(from, start).toWellFormed(),
      name: text.slice(start, end),
      after: text.slice(end, to).toWellFormed(),
      records: new Map(),
    };
    found.set(passage, place);
    if (found.size > mostPassages) throw invalidField("names", nameMessages.tooMany);
    const record = place.records.get(`${noun} ${id}`) ?? { noun, id, in: [] };
    if (!record.in.includes(standing)) record.in.push(standing);
    place.records.set(`${noun} ${id}`, record);
  }
}
