import type { Transaction } from "../../../../db/client.server.ts";
import { loadRows, type Row } from "../../../../db/rows.server.ts";
import { formatNewsDate, isCredibleDate } from "../../../nouns/news/checks.ts";
import { KnownSources } from "../../../nouns/passages/known-sources.server.ts";
import { AppError } from "../../../shared/api/errors.ts";
import { excerpt } from "../../../shared/values/text.ts";
import type { Change } from "../match/draft.server.ts";
import { Problems, type Subject } from "../problems.server.ts";
import { createReport } from "../report.server.ts";
import type { Plan } from "../write/save-plan.server.ts";
import type { LineState } from "./constants.ts";
import { type BibliographyInput, bibliographyMessages, type ChosenLine } from "./contract.ts";
import { LineDrafts } from "./drafts.server.ts";
import { type Line, loadLines } from "./lines.server.ts";

export type DecidedLine = {
  line: Line;
  state: LineState;
  /** The source that its sentence rests on, as far as there is one. */
  source: string | null;
  isTaken: boolean;
  /** What is to be looked at: a Spanish sentence, or "". */
  reason: string;
};

type BibliographyPlan = Plan & { lines: DecidedLine[]; known: KnownSources };

/**
 * What taking in these lines of the bibliographies does, or all that are certain. Changes nothing.
 * @throws AppError `conflict` where a line is no longer in its text
 */
export async function planBibliography(
  tx: Transaction,
  { intervention, lines: chosen }: BibliographyInput,
  now: Date,
): Promise<BibliographyPlan> {
  const lines = await loadLines(tx, intervention);
  const choices = chosen && new Map(chosen.map((choice) => [choice.id, choice]));
  const ids = new Set(lines.map(({ id }) => id));
  if (chosen?.some(({ id }) => !ids.has(id)))
    throw new AppError("conflict", { message: bibliographyMessages.changed });
  const known = await KnownSources.load(tx);
  const drafts = new LineDrafts({ known, ...(await loadNamed(tx, lines)), now });
  const problems = new Problems();
  const refused: Change[] = [];
  const decided = lines.map((line) => {
    const result = decideLine(line, choices ? (choices.get(line.id) ?? null) : undefined, drafts);
    const outcome = report(result, problems);
    if (outcome === "refused")
      refused.push({ collection: "passages", id: line.id, outcome, before: null, after: null });
    return result;
  });
  const all = [...drafts.changes, ...refused];
  const file = nameBibliography(lines, intervention);
  const documents = all.map(({ collection }) => ({ file, collection, value: {} }));
  const files = [{ name: file, format: "records" as const }];
  const summary = createReport(files, documents, all, problems.list);
  return { drafts: all, report: summary, file, lines: decided, known };
}

/** The news items that lines name, and the sources of these. */
async function loadNamed(
  tx: Transaction,
  lines: readonly Line[],
): Promise<{ news: Map<string, Row>; sources: Map<string, Row> }> {
  const ids = new Set(lines.flatMap(({ news }) => news?.id ?? []));
  const news = await loadRows(tx, "news", [...ids]);
  const sourceIds = [...news.values()].flatMap(({ sourceId }) => (sourceId ? [String(sourceId)] : []));
  return { news, sources: await loadRows(tx, "source", [...new Set(sourceIds)]) };
}

/** @param choice null for a line that is left out, undefined where the certain ones are taken */
function decideLine(line: Line, choice: ChosenLine | null | undefined, drafts: LineDrafts): DecidedLine {
  const left = { line, source: null, isTaken: false, reason: "" };
  if (line.passage && line.linked.length > 0) {
    drafts.keep(line.passage);
    return { ...left, state: "linked", source: line.linked[0] ?? null };
  }
  const fields = choice?.fields ?? line.fields;
  if (!fields) return { ...left, state: "unread", reason: line.problem };
  const news = choice?.isOther ? null : line.news;
  if (news && !news.isCertain && !choice) {
    const { headline, date } = news;
    const reason = `Puede ser la noticia «${headline}», de otra fecha (${formatNewsDate(date)}).`;
    return { ...left, state: "doubt", reason };
  }
  if (choice === null) return { ...left, state: news ? "news" : "new" };
  const isDoubtful = fields.date && !isCredibleDate(fields.date) && !news;
  const reason = isDoubtful ? `La fecha está por revisar: ${fields.date?.slice(0, 4)}.` : "";
  return { line, ...drafts.take({ ...line, news }, fields), isTaken: true, reason };
}

/** Notes in the report what was not done, or is to be looked at. */
function report(
  { line, state, isTaken, reason }: DecidedLine,
  problems: Problems,
): NonNullable<Subject["outcome"]> | null {
  const quote = `«${excerpt(line.place.quote, 200)}»`;
  const subject: Subject = {
    file: line.work,
    collection: "passages",
    record: quote,
    recordId: null,
  };
  if (state === "unread") {
    const read: Subject = { ...subject, outcome: null };
    problems.add("malformed", read, "", reason);
    return read.outcome ?? null;
  }
  if (state === "linked") return null;
  if (!isTaken) problems.add("leftOut", subject, "", reason || "No se eligió.");
  else if (reason !== "") problems.add("improbableDate", subject, "date", reason);
  return null;
}

function nameBibliography(lines: readonly Line[], intervention: string | undefined): string {
  const [first] = lines;
  return intervention !== undefined && first
    ? `Bibliografía de ${first.work}`
    : "Bibliografías de las fichas técnicas";
}
