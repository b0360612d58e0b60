import { eq } from "drizzle-orm";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { findExisting, lockRow } from "../../../db/rows.server.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import type { Write } from "../../../db/write.server.ts";
import { conflictMessages } from "../../nouns/conflicts/contract.ts";
import { newsMessages } from "../../nouns/news/contract.ts";
import { KnownSources } from "../../nouns/passages/known-sources.server.ts";
import { guessSide } from "../../nouns/passages/reader/actor-names.server.ts";
import type { Place, Proposal, SourceDetails } from "../../nouns/passages/reader/study.server.ts";
import { addSupport } from "../../nouns/passages/rules.server.ts";
import { requirePublication } from "../../nouns/publications/rules.server.ts";
import { setNewsSource, sourceRules } from "../../nouns/sources/rules.server.ts";
import { insertRecord } from "../../records/write-records.server.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import type { Side } from "../../shared/evidence/vocabulary.ts";
import { isId } from "../../shared/values/ids.ts";
import { deskMessages, type LineSourceInput, type ProposalDecision } from "./contract.ts";

/** Lets the sentence rest on the source of the news item, which gets author, newspaper, section and page where it has none. */
export async function supportPassage(
  writing: Write,
  { place, details }: Proposal,
  newsId: string,
): Promise<void> {
  await support(writing, place, await requireSource(writing, newsId, details));
}

/** Lets the line of a bibliography rest on the source that it is: the stored one, else a new one. */
export async function supportLine(
  writing: Write,
  { place }: Proposal,
  given: LineSourceInput | null,
): Promise<void> {
  if (!given) throw invalidField("source", deskMessages.needsSource);
  const { publication = "", ...fields } = given;
  const known = (await KnownSources.load(writing.tx)).find(given);
  const source =
    known?.id ??
    (await insertRecord(writing, sourceRules, {
      ...fields,
      publication: (await requirePublication(writing, publication)) ?? "",
    }));
  await support(writing, place, source);
}

async function support(writing: Write, place: Place, source: string): Promise<void> {
  const { noun, record, field, quote, prefix, suffix } = place;
  const anchor = { noun, record, field, quote, prefix, suffix };
  const link = { source, support: "supports", certainty: "certain", note: "" } as const;
  await addSupport(writing, anchor, link).catch((error: unknown) => {
    // The text was changed since the desk read it.
    if (error instanceof AppError && error.fields?.quote)
      throw new AppError("conflict", { message: deskMessages.unknown });
    throw error;
  });
}

async function requireSource(writing: Write, newsId: string, details: SourceDetails | null): Promise<string> {
  const before = await lockRow(writing.tx, "news", { id: newsId }, newsMessages.unknown);
  const known = before.sourceId as string | null;
  const own = { sourceId: known, headline: String(before.headline), date: String(before.date) };
  const missing = await findMissing(writing, known, details);
  if (known !== null && missing === null) return known;
  const source = await setNewsSource(writing, missing ?? {}, own);
  if (!source) throw invalidField("news", "La noticia no tiene fuente");
  if (known === null) await changeRows(writing, "news", [{ before, set: { sourceId: source } }]);
  return source;
}

/** What the bibliography knows and the source does not; null where that is nothing. */
async function findMissing(
  { tx }: Write,
  sourceId: string | null,
  details: SourceDetails | null,
): Promise<Partial<SourceDetails> | null> {
  const [known] =
    sourceId === null
      ? []
      : await tx
          .select({
            author: sources.author,
            section: sources.section,
            page: sources.page,
            publication: publications.name,
          })
          .from(sources)
          .leftJoin(publications, eq(publications.id, sources.publicationId))
          .where(eq(sources.id, sourceId));
  const missing = Object.entries(details ?? {}).filter(
    ([name, value]) => value !== "" && !known?.[name as keyof SourceDetails],
  );
  return missing.length > 0 ? Object.fromEntries(missing) : null;
}

export async function linkConflict(
  writing: Write,
  { news: newsId, conflict }: { news: string; conflict: string },
): Promise<void> {
  const { tx } = writing;
  const before = await lockRow(tx, "news", { id: newsId }, newsMessages.unknown);
  if ((await findExisting(tx, "conflict", [conflict])).size === 0)
    throw invalidField("conflict", "Ese conflicto no existe");
  const conflictIds = before.conflictIds as string[];
  if (conflictIds.includes(conflict)) return;
  await changeRows(writing, "news", [{ before, set: { conflictIds: [...conflictIds, conflict] } }]);
}

/** Lets the news item be of another work too, after those that it is of. */
export async function linkWork(writing: Write, { news: newsId, work }: Proposal): Promise<void> {
  const { tx } = writing;
  const before = await lockRow(tx, "news", { id: newsId ?? "" }, newsMessages.unknown);
  if (!work || (await findExisting(tx, "intervention", [work])).size === 0)
    throw invalidField("work", "Esa actuación no existe");
  const others = before.otherInterventionIds as string[];
  if (before.interventionId === work || others.includes(work)) return;
  await changeRows(writing, "news", [{ before, set: { otherInterventionIds: [...others, work] } }]);
}

const listOfSide = {
  claimant: "claimants",
  defendant: "defendants",
  mediator: "mediators",
  oversight: "oversight",
} as const satisfies Record<Side, string>;

/** Names the actor, a new one where nobody has that name, on a side of the conflict. */
export async function linkActor(
  writing: Write,
  { conflict, actor }: Proposal,
  given: Pick<ProposalDecision, "actor" | "side">,
): Promise<void> {
  const name = await readName(writing, given.actor ?? actor ?? "");
  const list = listOfSide[given.side ?? guessSide(name)];
  const before = await lockRow(writing.tx, "conflict", { id: conflict ?? "" }, conflictMessages.unknown);
  const named = before[list] as string[];
  if (named.includes(name)) return;
  await changeRows(writing, "conflict", [{ before, set: { [list]: [...named, name] } }]);
}

async function readName({ tx }: Write, given: string): Promise<string> {
  if (!isId(given)) return given;
  const [actor] = await tx.select({ name: actors.name }).from(actors).where(eq(actors.id, given));
  if (!actor) throw invalidField("actor", "Ese actor no existe");
  return actor.name;
}
