import fc from "fast-check";
import type { FilterName } from "../../app/records/filters/filters.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";

const ids = <Id extends { id: string }>(list: readonly Id[]) => fc.constantFrom(...list.map(({ id }) => id));
/** Values of every filter of the register, some of which `insertRows` has. */
export const describeValues = (
  disputes: readonly { id: string }[],
  works: readonly { id: string }[],
  parties: readonly string[],
  territory: readonly string[],
): Record<FilterName, fc.Arbitrary<string>> => ({
  search: fc.constantFrom("obra", "-obra río"),
  system: ids(firstSystems.slice(0, 3)),
  hierarchy: ids(firstHierarchies),
  stage: ids(firstStages),
  intervention: ids(works),
  place: fc.constantFrom(...territory),
  names: fc.constantFrom(...territory, ...parties),
  year: fc.constantFrom("2010", "2011", "2012"),
  from: fc.constantFrom("2011-02-11", "2011-02", "2011"),
  to: fc.constantFrom("2012-03-11", "2012-03", "2012", "2013"),
  withConflict: fc.constantFrom("true", "false"),
  action: fc.constantFrom("0", "1", "2", "3"),
  dialogue: fc.constantFrom("yes", "no"),
  type: fc.constantFrom("Ambiental", "Vivienda"),
  escalation: fc.constantFrom("Tutela", "Queja formal"),
  conflict: ids(disputes),
  actor: fc.constantFrom(...parties),
  side: fc.constantFrom("claimant", "defendant"),
});
