import { data } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import type { PublicNoun } from "../../features/editions/constants.ts";
import { editionMessages } from "../../features/editions/contract.ts";
import { findPublicNames } from "../../features/editions/past/public-names.server.ts";
import { findPublicHistory, type PublicState } from "../../features/editions/past/public-states.server.ts";
import { nounOfList, openLists } from "../../features/open-data/constants.ts";
import { compareStates, listReferences, type State } from "../../features/revisions/differences.server.ts";
import { getNameColumn } from "../../nouns/register.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { isId } from "../../shared/values/ids.ts";

/** What the public may know of a record's history, with the differences that its address asks for. */
export async function loadRecordHistory(
  { db }: Pick<Context, "db">,
  { url }: Request,
  { list, recordId: id }: { list: string; recordId: string },
) {
  const { searchParams } = new URL(url);
  const [from, to] = [searchParams.get("from"), searchParams.get("to")];
  const found = await loadForPage(readHistory(db, { list, id }, { from, to }), editionMessages.loadFailed);
  return data(found, { headers: { "X-Robots-Tag": "noindex" } });
}

async function readHistory(
  db: Reader,
  asked: { list: string; id: string },
  { from: earlier, to: later }: { from: string | null; to: string | null },
) {
  const list = openLists.find((name) => name === asked.list);
  if (!list || !isId(asked.id)) throw notFound(editionMessages.notPublic);
  const record = { list, id: asked.id };
  const { states, deletedAt } = await findPublicHistory(db, record);
  if (states.length === 0) throw notFound(editionMessages.notPublic);
  const noun = nounOfList[list];
  const find = (version: string | null) =>
    states.find((state) => String(state.version) === version && state.state !== null);
  const [from, to] = [find(earlier), find(later)];
  const pairs = [
    ...states.slice(1).map((state, index) => [state.state, states[index]?.state ?? null] as const),
  ];
  const compared = from && to ? ([from.state, to.state] as const) : null;
  const references = [...pairs, ...(compared ? [compared] : [])].flatMap((pair) =>
    listReferences(noun, ...pair),
  );
  const getName = await findPublicNames(db, references);
  const compare = (before: State, after: State) =>
    before && after ? compareStates(noun, before, after, getName) : [];
  return {
    ...record,
    name: getTitle(states, noun),
    deletedAt,
    states: states.map(({ state, ...shown }, index) => ({
      ...shown,
      changed: compare(states[index + 1]?.state ?? null, state).map(({ label }) => label),
    })),
    comparison:
      from && to ? { from: from.version, to: to.version, changes: compare(from.state, to.state) } : null,
  };
}

/** As the newest state that can be read calls it. */
function getTitle(states: readonly PublicState[], noun: PublicNoun): string {
  const newest = states.find(({ state }) => state !== null)?.state;
  return newest ? String(newest[getNameColumn(noun)] ?? "") : "un registro que no se puede leer";
}
