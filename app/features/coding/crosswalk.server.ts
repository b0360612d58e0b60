import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { validValues } from "../../../db/links/valid-values.server.ts";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { sameFacts } from "../../../db/schema/coding/codings.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";

/** From this level of the ladder on, news tell of a fact: below it there is only what somebody says. */
const leastLevel = 2;
/** News of the same work and level tell the same fact while no more days are between one and the next. */
const mostDays = 7;

type Told = { id: string; work: string; level: number; date: string };

/**
 * The news that tell one fact: of one work and level, a week apart at most; and those that a person says tell the same.
 * @param told in the order of their dates @returns for each news item the id of the first one that tells its fact
 */
export function groupFacts(
  told: readonly Told[],
  same: readonly { newsId: string; otherNewsId: string }[],
): Map<string, string> {
  const leaders = new Map<string, string>();
  const find = (id: string): string => {
    const leader = leaders.get(id) ?? id;
    return leader === id ? id : find(leader);
  };
  const places = new Map(told.map(({ id }, place) => [id, place]));
  const rank = (id: string) => places.get(id) ?? told.length;
  const join = (one: string, other: string) => {
    const [first = one, second = other] = [find(one), find(other)].sort((a, b) => rank(a) - rank(b));
    leaders.set(second, first);
  };
  for (const [, alike] of Map.groupBy(told, ({ work, level }) => `${work} ${level}`))
    alike.forEach(({ id, date }, place) => {
      leaders.set(id, leaders.get(id) ?? id);
      const before = alike[place - 1];
      if (before && Date.parse(date) - Date.parse(before.date) <= mostDays * 86_400_000) join(before.id, id);
    });
  for (const { newsId, otherNewsId } of same) join(newsId, otherNewsId);
  return new Map([...new Set([...leaders.keys(), ...leaders.values()])].map((id) => [id, find(id)]));
}

type FileRow = Record<string, string | number>;

const crosswalkColumns = [
  "hecho",
  "noticia",
  "titular",
  "fecha",
  "actuación",
  "acción",
  "conflicto",
  "conflicto_nombre",
];

/** News × fact × conflict: a row for each conflict that a news item names, one without a conflict where it names none. */
export async function readCrosswalk(db: Reader): Promise<{ columns: string[]; rows: FileRow[] }> {
  const told = await db
    .select({
      id: news.id,
      work: news.interventionId,
      level: sql<number>`${validValues.position}`,
      date: news.date,
    })
    .from(news)
    .innerJoin(validValues, and(eq(validValues.recordId, news.id), eq(validValues.variable, "action")))
    .where(sql`${validValues.position} >= ${leastLevel}`)
    .orderBy(asc(news.date), asc(news.id));
  const facts = groupFacts(told, await db.select().from(sameFacts));
  if (facts.size === 0) return { columns: crosswalkColumns, rows: [] };
  const items = await db
    .select({
      id: news.id,
      headline: news.headline,
      date: news.date,
      work: interventions.name,
      action: validValues.code,
      conflict: conflicts.id,
      conflictName: conflicts.name,
    })
    .from(news)
    .innerJoin(interventions, eq(interventions.id, news.interventionId))
    .leftJoin(validValues, and(eq(validValues.recordId, news.id), eq(validValues.variable, "action")))
    .leftJoin(newsConflicts, eq(newsConflicts.newsId, news.id))
    .leftJoin(conflicts, eq(conflicts.id, newsConflicts.conflictId))
    .where(inArray(news.id, [...facts.keys()]))
    .orderBy(asc(news.date), asc(news.id), asc(conflicts.id));
  const rows = items.map(({ id, headline, date, work, action, conflict, conflictName }) => ({
    hecho: facts.get(id) ?? id,
    noticia: id,
    titular: headline,
    fecha: date,
    actuación: work,
    acción: action ?? "",
    conflicto: conflict ?? "",
    conflicto_nombre: conflictName ?? "",
  }));
  return { columns: crosswalkColumns, rows };
}

const bases = { final: "decidida", agreed: "acordada", single: "una lectura" };

/** Every valid value: of what record and variable, what it rests on, and in which version of the codebook. */
export async function readCodedValues(db: Reader): Promise<{ columns: string[]; rows: FileRow[] }> {
  const values = await db
    .select({
      noun: validValues.noun,
      record: validValues.recordId,
      variable: validValues.variable,
      code: validValues.code,
      label: validValues.label,
      basis: validValues.basis,
      number: codebooks.number,
    })
    .from(validValues)
    .innerJoin(codebooks, eq(codebooks.id, validValues.codebookId))
    .orderBy(asc(validValues.noun), asc(validValues.recordId), asc(validValues.variable));
  const rows = values.map(({ noun, record, variable, code, label, basis, number }) => ({
    clase: noun === "news" ? "noticia" : "conflicto",
    registro: record,
    variable,
    valor: code ?? "",
    etiqueta: label ?? "no se puede decir",
    base: bases[basis],
    libro: number,
  }));
  return { columns: ["clase", "registro", "variable", "valor", "etiqueta", "base", "libro"], rows };
}
