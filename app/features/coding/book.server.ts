import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { isInOpenSample } from "../../../db/links/sampled-records.server.ts";
import {
  codebookRules,
  codebooks,
  codebookValues,
  codebookVariables,
} from "../../../db/schema/coding/codebooks.ts";
import { codings } from "../../../db/schema/coding/codings.ts";
import { codingSamples } from "../../../db/schema/coding/samples.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { listStageOptions } from "../../nouns/conflicts/coding.server.ts";
import { findSiteValues, getSiteVersion } from "../../nouns/site/queries.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { type BookContent, type CodingUnit, conflictVariables } from "../../shared/coding/vocabulary.ts";
import { type BookDraft, codingMessages } from "./contract.ts";
import { starterBook } from "./starter-book.server.ts";

type BookValue = typeof codebookValues.$inferSelect & { words: string; notWords: string };
export type BookVariable = typeof codebookVariables.$inferSelect & { values: BookValue[] };
export type Book = typeof codebooks.$inferSelect & { variables: BookVariable[] };

/** A version of the codebook with all that it says. @param where null for the one in force */
export async function findBook(db: Reader, where: SQL | null = null): Promise<Book | null> {
  const [book] = await db
    .select()
    .from(codebooks)
    .where(where ?? eq(codebooks.state, "in_force"))
    .limit(1);
  if (!book) return null;
  const variables = await db
    .select()
    .from(codebookVariables)
    .where(eq(codebookVariables.codebookId, book.id))
    .orderBy(asc(codebookVariables.position));
  const values = await db
    .select({ value: codebookValues, rule: codebookRules })
    .from(codebookValues)
    .leftJoin(codebookRules, eq(codebookRules.valueId, codebookValues.id))
    .where(eq(codebookValues.codebookId, book.id))
    .orderBy(asc(codebookValues.position));
  const complete = values.map(({ value, rule }): BookValue => {
    return { ...value, words: rule?.words ?? "", notWords: rule?.notWords ?? "" };
  });
  const byVariable = Map.groupBy(complete, ({ variableId }) => variableId);
  return {
    ...book,
    variables: variables.map((variable) => ({ ...variable, values: byVariable.get(variable.id) ?? [] })),
  };
}

/** @param number of the version that the caller has before them. @throws AppError `conflict` where none or another is in force */
export async function requireBook(db: Reader, number?: number): Promise<Book> {
  const book = await findBook(db);
  if (!book) throw new AppError("conflict", { message: codingMessages.noBook });
  if (number !== undefined && number !== book.number)
    throw new AppError("conflict", { message: codingMessages.bookChanged });
  return book;
}

export const listVariables = ({ variables }: Book, unit: CodingUnit) =>
  variables.filter((variable) => variable.unit === unit);

export async function hasOpenSample(db: Reader): Promise<boolean> {
  return (await db.$count(codingSamples, eq(codingSamples.state, "open"))) > 0;
}

/** The book in force as a draft: each value follows itself. */
function toContent(book: Book | null): Omit<BookDraft["content"], "stages"> {
  const variables = (book?.variables ?? []).map(({ key, unit, scale, label, question, values }) => ({
    ...{ key, unit, scale, label, question },
    values: values.map(({ id, code, label, rule, exampleIn, exampleOut, words, notWords }) => ({
      ...{ code, label, rule, exampleIn, exampleOut, words, notWords },
      follows: id,
    })),
  }));
  return { note: "", suggests: book?.suggests ?? false, variables };
}

/** The book to begin with, as a draft that follows nothing. */
function toStarterContent(): BookContent {
  const { note, variables } = starterBook;
  return {
    note,
    suggests: true,
    variables: variables.map(({ values, ...variable }) => ({
      ...variable,
      values: values.map((value) => ({ ...value, follows: "" })),
    })),
  };
}

/** The draft of the next version: what somebody has saved, else what is in force. */
export async function getDraft(db: Reader): Promise<BookDraft> {
  const [book, { codebook: draft }, stages] = [
    await findBook(db),
    await findSiteValues(db, "codebook"),
    await listStageOptions(db),
  ];
  const meanings = stages.map(({ name, definition, example }) => ({ name, definition, example }));
  const { note = "", suggests = false, variables } = draft ?? {};
  const content = variables ? { note, suggests, variables } : toContent(book);
  return {
    content: { ...content, stages: draft?.stages ?? meanings },
    isDraft: draft?.variables !== undefined,
    versions: await listVersions(db),
    uses: await countUses(db, book),
    unlisted: await listUnlisted(db, book),
    starter: book || content.variables.length > 0 ? null : toStarterContent(),
    hasOpenSample: await hasOpenSample(db),
    __v: await getSiteVersion(db, "codebook"),
  };
}

/** Newest first. An open sample's readings are not counted, since nobody but their coder knows them. */
async function listVersions(db: Reader): Promise<BookDraft["versions"]> {
  const counted = sql<number>`(select count(*)::int from ${codings} where codings.codebook_id = codebooks.id
    and not ${isInOpenSample})`;
  const rows = await db
    .select({
      number: codebooks.number,
      state: codebooks.state,
      note: codebooks.note,
      inForceAt: codebooks.inForceAt,
      codings: counted,
    })
    .from(codebooks)
    .orderBy(desc(codebooks.number));
  return rows.map((row) => ({ ...row, inForceAt: row.inForceAt.toISOString() }));
}

async function countUses(db: Reader, book: Book | null): Promise<BookDraft["uses"]> {
  if (!book) return {};
  const rows = await db
    .select({ value: codings.valueId, uses: sql<number>`count(*)::int` })
    .from(codings)
    .where(and(eq(codings.codebookId, book.id), isNotNull(codings.valueId), sql`not ${isInOpenSample}`))
    .groupBy(codings.valueId);
  return Object.fromEntries(rows.map(({ value, uses }) => [value, uses]));
}

/** The values of conflicts' two fields of the wire that the book does not have. */
async function listUnlisted(db: Reader, book: Book | null): Promise<BookDraft["unlisted"]> {
  const found: BookDraft["unlisted"] = [];
  for (const variable of conflictVariables) {
    const column = conflicts[variable];
    const known = book?.variables.find(({ key }) => key === variable)?.values ?? [];
    const rows = await db
      .select({ label: column, conflicts: sql<number>`count(*)::int` })
      .from(conflicts)
      .where(sql`${column} <> ''`)
      .groupBy(column)
      .orderBy(sql`count(*) desc, ${column}`);
    const others = rows.filter(({ label }) => known.every((value) => value.label !== label));
    found.push(...others.map((row) => ({ ...row, variable })));
  }
  return found;
}
