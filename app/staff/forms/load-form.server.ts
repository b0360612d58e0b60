import { data, href, type LoaderFunctionArgs } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { findMerged, type MergedNoun } from "../../../db/links/merged-records.server.ts";
import { listCatalogOptions } from "../../nouns/catalog/queries.server.ts";
import { listStageOptions } from "../../nouns/conflicts/coding.server.ts";
import { conflictMessages } from "../../nouns/conflicts/contract.ts";
import { getConflictForm, listConflictOptions } from "../../nouns/conflicts/queries.server.ts";
import { datasheetMessages } from "../../nouns/datasheets/contract.ts";
import { getDatasheetForm } from "../../nouns/datasheets/queries.server.ts";
import { listInterventionOptions } from "../../nouns/interventions/choices.server.ts";
import { interventionMessages } from "../../nouns/interventions/contract.ts";
import { getInterventionForm } from "../../nouns/interventions/queries.server.ts";
import { newsMessages } from "../../nouns/news/contract.ts";
import { getNewsForm } from "../../nouns/news/queries.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { isId } from "../../shared/values/ids.ts";

/**
 * What forms read on the server, by the parameter that names the record in their address: the record as it is stored, and
 * by field what it may refer to. That of a datasheet is before that of its intervention, which its address names as well.
 */
export const formReads = {
  newsId: {
    read: getNewsForm,
    choices: { intervention: listInterventionOptions, conflicts: listConflictOptions },
    failed: newsMessages.formFailed,
    merged: { noun: "news", form: (newsId: string) => href("/news/:newsId/edit", { newsId }) },
  },
  conflictId: {
    read: getConflictForm,
    choices: { intervention: listInterventionOptions, timeStressOccurrence: listStageOptions },
    failed: conflictMessages.formFailed,
    merged: {
      noun: "conflict",
      form: (conflictId: string) => href("/conflicts/:conflictId/edit", { conflictId }),
    },
  },
  datasheetId: { read: getDatasheetForm, choices: {}, failed: datasheetMessages.loadFailed },
  interventionId: {
    read: getInterventionForm,
    choices: {
      hierarchy: (db: Reader) => listCatalogOptions(db, "hierarchies"),
      internalSystem: (db: Reader) => listCatalogOptions(db, "systems"),
    },
    failed: interventionMessages.formFailed,
  },
} as const;

type Choice = { id: string; name: string };
export type Reads<Stored, Choices> = {
  read: (db: Reader, id: string, interventionId: string) => Promise<Stored>;
  choices: { [Name in keyof Choices]: (db: Reader) => Promise<Choices[Name]> };
  failed: string;
  /** For nouns whose records may become one: the form of the one that is left. */
  merged?: { noun: MergedNoun; form: (id: string) => string };
};

/** The record as it is stored. @throws AppError `notFound`; `movedTo` is then the form of the one that it was merged into */
export async function readStored<Stored>(
  db: Reader,
  { read, merged }: Pick<Reads<Stored, unknown>, "read" | "merged">,
  id: string,
  interventionId: string,
): Promise<Stored> {
  try {
    return await read(db, id, interventionId);
  } catch (error) {
    const kept = merged && isGone(error) && isId(id) ? await findMerged(db, merged.noun, id) : null;
    if (!merged || kept === null) throw error;
    throw new AppError("notFound", { movedTo: merged.form(kept) });
  }
}

const isGone = (error: unknown): error is AppError => error instanceof AppError && error.status === 404;

/**
 * What the form of a new record or of a stored one shows. A stored one that is gone is answered with a 404 and the form all
 * the same: the browser may have a draft of it. `?intervention=<id>` chooses that of a new one.
 */
export async function loadForm<Stored extends object, Choices extends Record<string, readonly Choice[]>>(
  { params, request, context }: LoaderFunctionArgs,
  { choices, failed, ...reads }: Reads<Stored, Choices>,
  id: string | undefined,
) {
  const { db } = context.get(appContext);
  let movedTo: string | undefined;
  const nullWhereGone = (error: unknown) => {
    if (!isGone(error)) throw error;
    movedTo = error.movedTo;
    return null;
  };
  const stored =
    id === undefined ? null : readStored(db, reads, id, params.interventionId ?? "").catch(nullWhereGone);
  const [record, shown] = await loadForPage(Promise.all([stored, readChoices(db, choices)]), failed);
  const wanted = id === undefined ? new URL(request.url).searchParams.get("intervention") : null;
  return data(
    {
      record: record && id !== undefined ? { id, ...record } : null,
      goneId: record ? undefined : id,
      movedTo,
      choices: shown,
      start: shown.intervention?.some((one) => one.id === wanted) ? { intervention: wanted } : undefined,
    },
    { status: id === undefined || record ? 200 : 404 },
  );
}

async function readChoices<Choices extends Record<string, readonly Choice[]>>(
  db: Reader,
  choices: Reads<unknown, Choices>["choices"],
): Promise<Choices> {
  const lists = Object.entries<(db: Reader) => Promise<unknown>>(choices);
  const read = lists.map(async ([name, list]) => [name, await list(db)] as const);
  return Object.fromEntries(await Promise.all(read)) as Choices;
}
