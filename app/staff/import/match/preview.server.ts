import type { Reader } from "../../../../db/client.server.ts";
import type { FieldValue } from "../../../features/revisions/contract.ts";
import { compareStates, listReferences, type State } from "../../../features/revisions/differences.server.ts";
import { findNames } from "../../../features/revisions/names.server.ts";
import { rules } from "../collections.server.ts";
import { shownLimits } from "../constants.ts";
import { collections, type Preview } from "../contract.ts";
import { type Draft, isChanging } from "./draft.server.ts";

export async function previewDrafts(db: Reader, drafts: readonly Draft[]): Promise<Preview[]> {
  const shown = collections.flatMap((collection) => {
    const own = drafts.filter((draft) => draft.collection === collection && isChanging(draft));
    return (["created", "updated"] as const).flatMap((action) =>
      own
        .filter(({ outcome }) => outcome === action)
        .slice(0, shownLimits[action])
        .map((draft) => ({ draft, action, ...readStates(draft) })),
    );
  });
  const references = shown.flatMap(({ draft, before, after }) =>
    listReferences(rules[draft.collection].noun, before, after),
  );
  const getStoredName = await findNames(db, references);
  const names = new Map(drafts.map(({ id, name }) => [id, name]));
  return shown.map(({ draft, action, before, after }) => {
    const { collection, file, record } = draft;
    const changes = compareStates(
      rules[collection].noun,
      before,
      after,
      // What the files bring has no stored name yet.
      (reference) => names.get(reference.id) || getStoredName(reference),
    );
    return {
      collection,
      file,
      record,
      action,
      changes: changes.map(({ field, label, before: from, after: to }) => {
        return { field, label, before: shorten(from), after: shorten(to) };
      }),
    };
  });
}

/** The rows with their links, as far as the record says which. */
function readStates({ collection, before, after, linkIds }: Draft): { before: State; after: State } {
  const links = Object.entries(linkIds).map(([field, ids]) => [
    rules[collection].fields[field]?.column ?? field,
    ids,
  ]);
  return { before, after: { ...after, ...Object.fromEntries(links) } };
}

const mostItems = 20;

function shorten(value: FieldValue): FieldValue {
  if (value === null) return null;
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shortenText);
  return shortenText(value);
}

function shortenText(text: string): string {
  return text.length > shownLimits.text ? `${text.slice(0, shownLimits.text).toWellFormed()}…` : text;
}
