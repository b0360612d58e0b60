import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.server.ts";
import { loadRows, type Row } from "../../../../db/rows.server.ts";
import { passages } from "../../../../db/schema/evidence/passages.ts";
import { news } from "../../../../db/schema/news.ts";
import { loadDecisions } from "../../../nouns/passages/decisions.server.ts";
import {
  type BibliographyLine,
  readBibliographies,
} from "../../../nouns/passages/reader/bibliographies.server.ts";
import type { Place } from "../../../nouns/passages/reader/study.server.ts";
import { loadTexts } from "../../../nouns/passages/study-proposals.server.ts";
import type { Support } from "../../../shared/values/field-declarations.ts";
import { type LineFields, lineFields } from "./contract.ts";

export type Line = BibliographyLine & {
  work: string;
  /** What was read of it, as a form would accept it. */
  fields: LineFields | null;
  /** The news item that it names, with its source. */
  news: { id: string; headline: string; date: string; sourceId: string | null; isCertain: boolean } | null;
  /** The stored sentence of its words, as the history stores it. */
  passage: Row | null;
  /** The sources that it rests on already. */
  linked: readonly string[];
};

/** From this score on the desk calls a proposal certain. */
const certain = 0.8;

/** The lines of the bibliographies, with what is stored of each. @param intervention only those of its datasheet */
export async function loadLines(tx: Transaction, intervention?: string): Promise<Line[]> {
  const study = await loadTexts(tx);
  const decisions = await loadDecisions(tx);
  const findPassage = await loadPassages(tx);
  const items = await tx
    .select({ id: news.id, headline: news.headline, date: news.date, sourceId: news.sourceId })
    .from(news);
  const works = new Map(study.interventions.map(({ id, name }) => [id, name]));
  const itemsById = new Map(items.map((item) => [item.id, item]));
  return readBibliographies(study)
    .filter((line) => intervention === undefined || line.intervention === intervention)
    .map((line) => {
      const { source, reference } = line;
      const checked = source ? lineFields.safeParse(source) : null;
      const isRefused = decisions.get(reference?.id ?? "")?.decision === "refuse";
      const item = isRefused ? undefined : itemsById.get(reference?.news ?? "");
      const passage = findPassage(line.place);
      return {
        ...line,
        work: works.get(line.intervention) ?? "",
        fields: checked?.data ?? null,
        problem: checked?.error?.issues[0]?.message.concat(".") ?? line.problem,
        news: item ? { ...item, isCertain: (reference?.score ?? 0) >= certain } : null,
        passage,
        linked: ((passage?.sources ?? []) as Support[]).map(({ source: id }) => id),
      };
    });
}

/** @returns how to find the stored sentence of a place: the one with the same surroundings first */
async function loadPassages(tx: Transaction): Promise<(place: Place) => Row | null> {
  const ofDatasheets = await tx
    .select({ id: passages.id })
    .from(passages)
    .where(eq(passages.noun, "datasheet"));
  const ids = ofDatasheets.map(({ id }) => id);
  const rows = [...(await loadRows(tx, "passage", ids)).values()];
  const key = (record: unknown, field: unknown, quote: unknown) => JSON.stringify([record, field, quote]);
  const byQuote = Map.groupBy(rows, ({ recordId, field, quote }) => key(recordId, field, quote));
  return ({ record, field, quote, prefix, suffix }) => {
    const same = (byQuote.get(key(record, field, quote)) ?? []).filter(({ state }) => state === "anchored");
    const exact = same.find((row) => row.prefix === prefix && row.suffix === suffix);
    return exact ?? (same.length === 1 ? (same[0] ?? null) : null);
  };
}
