import type { PressSourceForm } from "../sources/contract.ts";
import { sourceFields } from "../sources/declaration.ts";

const { publication, author, section, page, url } = sourceFields;
/** The fields of a news item's source that its form asks for. */
export const pressSourceFields = { publication, author, section, page, url };
const names = ["publication", "author", "section", "page", "url"] as const;

/**
 * The fields of the source that were changed, so that a colleague's changes of the others stay.
 * @param stored as the form knows it; empty for a new item, of which nothing is sent that is not filled in
 * @returns undefined where nothing was
 */
export function readChangedSource(
  typed: PressSourceForm,
  stored: PressSourceForm,
): PressSourceForm | undefined {
  const changed = names.filter((name) => (typed[name] ?? "") !== (stored[name] ?? ""));
  const { clippings = [] } = typed;
  if (changed.length + clippings.length === 0) return undefined;
  const fields = Object.fromEntries(changed.map((name) => [name, typed[name] ?? ""]));
  return clippings.length > 0 ? { ...fields, clippings } : fields;
}
