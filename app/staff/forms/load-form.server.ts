import { data, type LoaderFunctionArgs } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
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

/**
 * What forms read on the server, by the parameter that names the record in their address: the record as it is stored, and
 * by field what it may refer to. That of a datasheet is before that of its intervention, which its address names as well.
 */
export const formReads = {
  newsId: {
    read: getNewsForm,
    choices: { intervention: listInterventionOptions, conflicts: listConflictOptions },
    failed: newsMessages.formFailed,
  },
  conflictId: {
    read: getConflictForm,
    choices: { intervention: listInterventionOptions, timeStressOccurrence: listStageOptions },
    failed: conflictMessages.formFailed,
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
};

type Choice = { id: string; name: string };
export type Reads<Stored, Choices> = {
  read: (db: Reader, id: string, interventionId: string) => Promise<Stored>;
  choices: { [Name in keyof Choices]: (db: Reader) => Promise<Choices[Name]> };
  failed: string;
};

/**
 * What the form of a new record or of a stored one shows. A stored one that is gone is answered with a 404 and the form all
 * the same: the browser may have a draft of it. `?intervention=<id>` chooses that of a new one.
 */
export async function loadForm<Stored extends object, Choices extends Record<string, readonly Choice[]>>(
  { params, request, context }: LoaderFunctionArgs,
  { read, choices, failed }: Reads<Stored, Choices>,
  id: string | undefined,
) {
  const { db } = context.get(appContext);
  const stored = id === undefined ? null : read(db, id, params.interventionId ?? "").catch(nullWhereGone);
  const [record, shown] = await loadForPage(Promise.all([stored, readChoices(db, choices)]), failed);
  const wanted = id === undefined ? new URL(request.url).searchParams.get("intervention") : null;
  return data(
    {
      record: record && id !== undefined ? { id, ...record } : null,
      goneId: record ? undefined : id,
      choices: shown,
      start: shown.intervention?.some((one) => one.id === wanted) ? { intervention: wanted } : undefined,
    },
    { status: id === undefined || record ? 200 : 404 },
  );
}

function nullWhereGone(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

async function readChoices<Choices extends Record<string, readonly Choice[]>>(
  db: Reader,
  choices: Reads<unknown, Choices>["choices"],
): Promise<Choices> {
  const lists = Object.entries<(db: Reader) => Promise<unknown>>(choices);
  const read = lists.map(async ([name, list]) => [name, await list(db)] as const);
  return Object.fromEntries(await Promise.all(read)) as Choices;
}
