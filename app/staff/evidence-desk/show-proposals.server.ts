import type { Reader } from "../../../db/client.server.ts";
import { loadRows, type Row } from "../../../db/rows.server.ts";
import { KnownSources } from "../../nouns/passages/known-sources.server.ts";
import { guessSide } from "../../nouns/passages/reader/actor-names.server.ts";
import type { Correction, LineSource, Place, Proposal } from "../../nouns/passages/reader/study.server.ts";
import { readStems } from "../../nouns/passages/reader/text/likeness.server.ts";
import { getNameColumn, nouns } from "../../nouns/register.ts";
import { capitalize } from "../../shared/values/text.ts";
import type { ShownProposal } from "./contract.ts";
import { showDuplicate } from "./show-duplicate.server.ts";

/** A proposal with what was decided of it. */
export type StatedProposal = Proposal & Pick<ShownProposal, "state" | "decision">;

/** Characters of the text before and after the quote. */
const shownAround = { before: 200, after: 120 };

/** Adds what the desk shows beside a proposal. */
export async function showProposals(db: Reader, proposals: StatedProposal[]): Promise<ShownProposal[]> {
  const named = proposals.flatMap(({ intervention, work, conflict, news, place, corrections }) => [
    { noun: "intervention", record: intervention },
    { noun: "intervention", record: work },
    { noun: "conflict", record: conflict },
    { noun: "news", record: news },
    place,
    ...corrections.map((each) => each.place),
  ]);
  const load = (noun: keyof Records) => {
    const own = named.flatMap((each) => (each.noun === noun ? (each.record ?? []) : []));
    return loadRows(db, noun, [...new Set(own)]);
  };
  const [intervention, datasheet, conflict, news] = await Promise.all([
    load("intervention"),
    load("datasheet"),
    load("conflict"),
    load("news"),
  ]);
  const records: Records = { intervention, datasheet, conflict, news };
  const duplicates = await showDuplicates(db, proposals, records);
  const known = proposals.some(({ kind }) => kind === "source") ? await KnownSources.load(db) : null;
  const findKnown = (source: LineSource) => {
    const found = known?.find(source);
    return found ? { _id: found.id, name: found.title } : null;
  };
  return proposals.map((proposal) => {
    const { id, place, news: newsId, conflict, actor, work: _work, corrections, source, ...rest } = proposal;
    const { details: _details, insteadOf: _insteadOf, ...own } = rest;
    const row = records[place.noun].get(place.record);
    const { fields, one } = nouns[place.noun];
    const field = fields[place.field];
    const text = String(row?.[field?.column ?? ""] ?? "");
    const item = describeItem(proposal, records);
    // A name says little without its description, unless that stands on the right.
    const isAlone = place.field === "description" || place.noun === "datasheet" || item?._id === place.record;
    const more = isAlone || !row ? "" : `\n\n${row.description}`;
    const at = text.indexOf(place.prefix + place.quote + place.suffix) + place.prefix.length;
    const end = at + place.quote.length;
    return {
      _id: id,
      ...own,
      ...(newsId === null ? {} : { news: newsId }),
      ...(conflict === null ? {} : { conflict }),
      ...(actor === null ? {} : { actor, side: guessSide(actor) }),
      ...place,
      interventionName: String(records.intervention.get(proposal.intervention)?.name ?? ""),
      place: `${capitalize(one)}: ${field?.label}`,
      before: cutBefore(text.slice(0, at)),
      after: cutAfter(text.slice(end)) + more,
      words: item ? shareWords(`${place.quote} ${more}`, item) : [],
      item,
      source: proposal.kind === "source" ? { fields: source, known: source && findKnown(source) } : null,
      duplicate: duplicates.get(id) ?? null,
      corrections: corrections.map((correction) =>
        showCorrection(correction, records[correction.place.noun].get(correction.place.record)),
      ),
    };
  });
}

type Records = Record<Place["noun"] | "intervention", ReadonlyMap<string, Row>>;

async function showDuplicates(db: Reader, proposals: readonly StatedProposal[], records: Records) {
  const shown = new Map<string, ShownProposal["duplicate"]>();
  for (const { id, kind, place, news, conflict } of proposals) {
    const noun = news === null ? "conflict" : "news";
    const rows = [place.record, news ?? conflict ?? ""].flatMap((each) => records[noun].get(each) ?? []);
    const [one, other] = rows;
    if (kind === "duplicate" && one && other) shown.set(id, await showDuplicate(db, noun, [one, other]));
  }
  return shown;
}

function showCorrection(
  { place, value }: Correction,
  row: Row | undefined,
): ShownProposal["corrections"][number] {
  const { fields, one } = nouns[place.noun];
  const field = fields[place.field];
  return {
    record: place.record,
    field: place.field,
    kind: field?.kind === "date" ? "date" : "text",
    label: `${capitalize(one)}: ${field?.label}`,
    now: place.quote,
    value,
    __v: row?.version ?? 0,
  };
}

/** From a word's beginning, without empty lines. */
function cutBefore(text: string): string {
  const part = text.slice(-shownAround.before).replace(/\n\s*\n/g, "\n");
  return text.length > shownAround.before ? `…${part.replace(/^\S*\s?/, "")}` : part;
}

function cutAfter(text: string): string {
  const part = text.slice(0, shownAround.after).replace(/\n\s*\n/g, "\n");
  return text.length > shownAround.after ? `${part.replace(/\s?\S*$/, "")}…` : part;
}

/** The other record of a duplicate, a conflict, a news item or another work: what stands on the right. */
function describeItem({ kind, news, conflict, work }: Proposal, records: Records): ShownProposal["item"] {
  const ofWork = { noun: "intervention", id: work } as const;
  const ofConflict = { noun: "conflict", id: conflict } as const;
  const ofNews = { noun: "news", id: news } as const;
  const known = kind === "contradiction" ? [ofWork, ofNews, ofConflict] : [ofWork, ofConflict, ofNews];
  for (const { noun, id } of known) {
    const row = records[noun].get(id ?? "");
    if (!row) continue;
    const date = noun === "news" ? String(row.date) : null;
    const name = String(row[getNameColumn(noun)]);
    return { noun, _id: row.id, name, date, description: String(row.description) };
  }
  return null;
}

function shareWords(text: string, { name, description }: NonNullable<ShownProposal["item"]>): string[] {
  const own = readStems(text);
  return [...readStems(`${name} ${description}`)].filter((stem) => own.has(stem));
}
