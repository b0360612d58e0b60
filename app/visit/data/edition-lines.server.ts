import { nameEdition } from "../../features/editions/cite-edition.server.ts";
import type { ChangeCounts } from "../../features/editions/contract.ts";
import type { FullEdition } from "../../features/editions/queries.server.ts";
import type { EditionLine } from "./components/edition-list.tsx";

/** What the page of all data says of each edition. @param editions newest first */
export function listLines(editions: readonly FullEdition[]): EditionLine[] {
  return editions.map(({ frozen, position, file, ...edition }) => {
    const before = editions.find((other) => other.position === frozen.before);
    return {
      ...edition,
      name: nameEdition(edition),
      // Of a withdrawn one nobody can see what differs from it; the edition's page compares with an earlier one.
      before: before?.withdrawnAt === null ? before.number : null,
      changes: frozen.tables.map(({ changes }) => changes).reduce(addCounts),
    };
  });
}

function addCounts(one: ChangeCounts, other: ChangeCounts): ChangeCounts {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    removed: one.removed + other.removed,
  };
}
