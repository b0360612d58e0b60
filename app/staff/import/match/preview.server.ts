import type { Reader } from "../../../../db/client.server.ts";
import type { FieldValue } from "../../../features/revisions/contract.ts";
import { compareStates, listReferences } from "../../../features/revisions/differences.server.ts";
import { findNames } from "../../../features/revisions/names.server.ts";
import { rules } from "../collections.server.ts";
import { shownLimits } from "../constants.ts";
import type { Preview } from "../contract.ts";
import { collections } from "../fields.ts";
import type { Draft } from "./draft.server.ts";

export async function previewDrafts(db: Reader, drafts: readonly Draft[]): Promise<Preview[]> {
  const shown = collections.flatMap((collection) =>
    (["created", "updated"] as const).flatMap((action) =>
      drafts
        .filter((draft) => draft.collection === collection && draft.outcome === action)
        .slice(0, shownLimits[action])
        .map((draft) => ({ ...draft, action })),
    ),
  );
  const references = shown.flatMap(({ collection, before, after }) =>
    listReferences(rules[collection].noun, before, after),
  );
  const getStoredName = await findNames(db, references);
  const names = new Map(drafts.map(({ id, name }) => [id, name]));
  return shown.map(({ collection, file, record, action, before, after }) => {
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
      changes: changes.map((change) => {
        return { ...change, before: shorten(change.before), after: shorten(change.after) };
      }),
    };
  });
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
