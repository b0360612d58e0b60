import { eq, sql } from "drizzle-orm";
import { followCodings } from "../../../db/links/follow-codings.server.ts";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { lockRows } from "../../../db/rows.server.ts";
import {
  codebookRules,
  codebooks,
  codebookValues,
  codebookVariables,
} from "../../../db/schema/coding/codebooks.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { type Write, writeOnce } from "../../../db/write.server.ts";
import { lockSiteRecord, storeSiteRecord } from "../../nouns/site/commands.server.ts";
import type { ChoiceMeaning } from "../../nouns/site/contract.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import { type BookContent, conflictVariables, mostGaps } from "../../shared/coding/vocabulary.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { foldText } from "../../shared/values/text.ts";
import { type Book, findBook, hasOpenSample } from "./book.server.ts";
import { type BookUpdate, codingMessages } from "./contract.ts";
import { countGaps } from "./suggest.server.ts";

type Store = Pick<Context, "db">;

/** Saves the draft of the next version. @throws AppError `stale`, `invalid` */
export async function saveDraft({ db }: Store, actor: Actor | null, fields: BookUpdate): Promise<void> {
  requirePermission(actor, "editCodingLists");
  requireReadable(fields);
  await writeOnce(db, actor, { noun: "site_content" }, async (writing) => {
    const { __v, ...value } = fields;
    const before = await lockSiteRecord(writing, "codebook");
    const version = increaseVersion(before ?? { version: 0 }, __v);
    const unfollowed = findUnfollowed(await findBook(writing.tx), fields);
    if (unfollowed !== null)
      throw invalidField("variables", `Ese valor del libro en vigor no puede seguir en «${unfollowed}»`);
    return storeSiteRecord(writing, {
      key: "codebook",
      before,
      value: { ...before?.value, ...value },
      version,
    });
  });
}

/** @throws AppError `invalid` for keys, codes or labels that are there twice, and for patterns that would take long */
export function requireReadable({ variables }: BookContent): void {
  const refuse = (name: string) => invalidField("variables", `Está dos veces: «${name}»`);
  const findTwice = (names: readonly string[]) =>
    names.find((name, index) => names.findIndex((other) => foldText(other) === foldText(name)) !== index);
  const key = findTwice(variables.map((variable) => variable.key));
  if (key !== undefined) throw refuse(key);
  for (const { label, values } of variables) {
    const twice = findTwice(values.map(({ code }) => code)) ?? findTwice(values.map((value) => value.label));
    if (twice !== undefined) throw refuse(`${label}: ${twice}`);
    const patterns = values.flatMap(({ words, notWords }) => `${words}\n${notWords}`.split("\n"));
    const long = patterns.find((pattern) => countGaps(pattern) > mostGaps);
    if (long !== undefined)
      throw invalidField(
        "variables",
        `${label}: «${long.slice(0, 100)}» tiene más de ${mostGaps} puntos suspensivos`,
      );
  }
}

/**
 * A value follows one of the same variable of the version in force, and no two follow the same.
 * @returns the label of one that does not; null without one
 */
function findUnfollowed(book: Book | null, { variables }: BookContent): string | null {
  const seen = new Set<string>();
  for (const { key, unit, values } of variables) {
    const before = book?.variables.find((variable) => variable.key === key && variable.unit === unit);
    for (const { follows, label } of values) {
      if (follows === "") continue;
      const isKnown = before?.values.some(({ id }) => id === follows) ?? false;
      if (!isKnown || seen.has(follows)) return label;
      seen.add(follows);
    }
  }
  return null;
}

/**
 * Makes the draft the version in force. Readings of the version before are taken over where a value follows theirs; they stay
 * under their own number too. @throws AppError `conflict` without a draft, for one that follows
 * other values than those in force, or while a sample is open; `notFound` for another number than the next
 */
export async function putInForce({ db }: Store, actor: Actor | null, number: number): Promise<void> {
  requirePermission(actor, "editCodingLists");
  await writeOnce(db, actor, { noun: "site_content" }, async (writing) => {
    const { tx } = writing;
    const before = await lockSiteRecord(writing, "codebook");
    const draft = before?.value as Partial<BookContent & { stages: ChoiceMeaning[] }> | undefined;
    if (!before || !draft?.variables)
      throw new AppError("conflict", { message: codingMessages.nothingToForce });
    if (draft.variables.length === 0) throw new AppError("conflict", { message: codingMessages.emptyBook });
    if (await hasOpenSample(tx)) throw new AppError("conflict", { message: codingMessages.openSample });
    const content: BookContent = { note: "", suggests: false, ...draft, variables: draft.variables };
    const former = await findBook(tx);
    // The draft may be one that was restored, from before the version in force.
    if (former && findUnfollowed(former, content) !== null)
      throw new AppError("conflict", { message: codingMessages.staleDraft });
    // First: a call that is repeated is known by the first revision of its write.
    const version = increaseVersion(before, undefined);
    const id = await storeSiteRecord(writing, { key: "codebook", before, value: {}, version });
    const codebookId = await insertBook(writing, content, { former, number });
    await takeOver(writing, codebookId);
    await renameInConflicts(writing, content, former);
    await storeLists(writing, content, draft.stages);
    await codeConflicts(writing);
    return id;
  });
}

async function insertBook(
  { tx }: Write,
  content: BookContent,
  { former, number }: { former: Book | null; number: number },
): Promise<string> {
  const codebookId = newId();
  const [last] = await tx
    .select({ next: sql<number>`coalesce(max(${codebooks.number}), 0)::int + 1` })
    .from(codebooks);
  // Somebody else has put one in force since.
  if (last?.next !== number) throw notFound(codingMessages.unknownNumber);
  if (former)
    await tx
      .update(codebooks)
      .set({ state: "retired", updatedAt: new Date() })
      .where(eq(codebooks.id, former.id));
  const { note, suggests, variables } = content;
  await tx.insert(codebooks).values({ id: codebookId, number, state: "in_force", note, suggests });
  for (const [position, { values, ...variable }] of variables.entries()) {
    const variableId = newId();
    await tx.insert(codebookVariables).values({ id: variableId, codebookId, ...variable, position });
    for (const [place, { words, notWords, follows, ...value }] of values.entries()) {
      const of = { codebookId, variableId, position: place };
      const valueId = newId();
      await tx.insert(codebookValues).values({ id: valueId, ...of, ...value, followsId: follows || null });
      if (words !== "")
        await tx.insert(codebookRules).values({ id: newId(), ...of, valueId, words, notWords });
    }
  }
  return codebookId;
}

/**
 * Copies the readings whose value is followed, and those that say that nothing can be said, of a variable that stays. What was
 * decided goes along with the decision; otherwise all readings of a record's variable go or none, since the one that is left
 * of two that differ would count as the only one.
 */
async function takeOver({ tx, record }: Write, codebookId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with former_reading as (
      select own.*, now.id as now_variable_id, value.id as now_value_id,
        (own.value_id is null or value.id is not null) as is_followed
      from codings own
      join codebook_variables former on former.id = own.variable_id
      join codebook_variables now on now.codebook_id = ${codebookId} and now.key = former.key and now.unit = former.unit
      left join codebook_values value on value.variable_id = now.id and value.follows_id = own.value_id
      where own.codebook_id = (select id from codebooks where state = 'retired' order by number desc limit 1)
    ), judged as (
      select *, coalesce(bool_and(is_followed) filter (where round = 'final') over same, bool_and(is_followed) over same) as goes
      from former_reading window same as (partition by noun, record_id, variable_id)
    )
    insert into codings (id, codebook_id, noun, record_id, variable_id, coder_id, coder_name, round, value_id, reason, passage,
      was_suggested, at)
    select left(md5(gen_random_uuid()::text), 24), ${codebookId}, noun, record_id, now_variable_id, coder_id, coder_name,
      round, now_value_id, reason, passage, was_suggested, at
    from judged where is_followed and goes
    returning id`);
  await record(rows.map(({ id }) => ({ action: "create", noun: "coding", recordId: id, before: null })));
}

/** Gives conflicts the new labels of their values; one whose value is followed by none is uncoded again. */
async function renameInConflicts(writing: Write, content: BookContent, former: Book | null): Promise<void> {
  const names: Record<string, Record<string, string>> = Object.fromEntries(
    conflictVariables.map((key) => {
      const before = former?.variables.find((variable) => variable.key === key)?.values ?? [];
      const after = content.variables.find((variable) => variable.key === key)?.values ?? [];
      const pairs = before.map(({ id, label }) => [
        label,
        after.find((one) => one.follows === id)?.label ?? "",
      ]);
      return [key, Object.fromEntries(pairs.filter(([was, now]) => was !== now))];
    }),
  );
  const isRenamed = sql.join(
    conflictVariables.map((key) => sql`${JSON.stringify(names[key])}::jsonb ? ${conflicts[key]}`),
    sql` or `,
  );
  const rows = await lockRows(writing.tx, "conflict", isRenamed);
  const rename = (key: string, label: string) =>
    Object.hasOwn(names[key] ?? {}, label) ? names[key]?.[label] : label;
  const changes = rows.map((before) => {
    const labels = conflictVariables.map((key) => [key, rename(key, String(before[key]))]);
    return { before, set: Object.fromEntries(labels) };
  });
  await changeRows(writing, "conflict", changes);
}

/** The choices of a conflict's form, of templates and of the dictionary: the labels of the two variables, with what they mean. */
async function storeLists(
  writing: Write,
  { variables }: BookContent,
  stages?: ChoiceMeaning[],
): Promise<void> {
  const before = await lockSiteRecord(writing, "coding");
  const list = (wanted: string) => variables.find(({ key }) => key === wanted)?.values ?? [];
  const explain = (wanted: string) =>
    list(wanted)
      .map(({ label, rule, exampleIn }) => ({ name: label, definition: rule, example: exampleIn }))
      .filter(isSaid);
  const value = {
    ...before?.value,
    types: list("type").map(({ label }) => label),
    escalations: list("escalation").map(({ label }) => label),
    typeMeanings: explain("type"),
    escalationMeanings: explain("escalation"),
    ...(stages ? { stageMeanings: stages.filter(isSaid) } : {}),
  };
  await storeSiteRecord(writing, {
    key: "coding",
    before,
    value,
    version: increaseVersion(before ?? { version: 0 }, undefined),
  });
}

const isSaid = ({ definition, example }: ChoiceMeaning) => definition !== "" || example !== "";

/** What conflicts say that has become a value is coded as such. */
async function codeConflicts({ tx, actor, record }: Write): Promise<void> {
  const coded = await tx
    .select({ recordId: conflicts.id })
    .from(conflicts)
    .where(sql`${conflicts.type} <> '' or ${conflicts.escalation} <> ''`);
  await record(
    await followCodings(
      tx,
      actor,
      coded.map(({ recordId }) => ({ noun: "conflict", recordId })),
    ),
  );
}
