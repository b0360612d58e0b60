import type { Reader } from "../../../db/client.server.ts";
import { type ListedNoun, readListCells } from "../../../db/lists/read-list-cells.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { findActorName } from "../../nouns/actors/queries.server.ts";
import { codingFilters } from "../../shared/lists/coding-filters.ts";
import { type RecordFilters, recordFilters } from "../../shared/lists/record-filters.ts";
import type { ListFacets } from "./contract.ts";
import { type Catalog, countFacets, type Work } from "./facets.server.ts";

async function readCatalog(db: Reader): Promise<Catalog> {
  const read = (table: typeof systems | typeof hierarchies | typeof stages) =>
    db
      .select({ id: table.id, name: table.name, position: table.position })
      .from(table)
      .orderBy(table.position);
  const [system, hierarchy, stage] = await Promise.all([read(systems), read(hierarchies), read(stages)]);
  return { system, hierarchy, stage };
}

function readWorks(db: Reader): Promise<Work[]> {
  const { id, name, systemId, hierarchyId } = interventions;
  return db.select({ id, name, system: systemId, hierarchy: hierarchyId }).from(interventions);
}

/** The names of a facet's values. */
export function readFacetLabels(db: Reader): Promise<{ works: Work[]; catalog: Catalog }> {
  return readShared("facet labels", async () => {
    const [works, catalog] = await Promise.all([readWorks(db), readCatalog(db)]);
    return { works, catalog };
  });
}

/** Works that a list offers as a facet; its select has all. */
const shownWorks = 20;

/** The names of what a list is filtered by; none for an unknown id. */
function nameChosen(labels: { works: Work[]; catalog: Catalog }, filters: RecordFilters) {
  const find = (list: readonly { id: string; name: string }[], id: string | undefined) =>
    list.find((one) => one.id === id)?.name;
  return {
    system: find(labels.catalog.system, filters.system),
    hierarchy: find(labels.catalog.hierarchy, filters.hierarchy),
    stage: find(labels.catalog.stage, filters.stage),
    intervention: find(labels.works, filters.intervention),
  };
}
export type ChosenNames = ReturnType<typeof nameChosen> & { actor: string | undefined };

export async function readChosenNames(db: Reader, filters: RecordFilters): Promise<ChosenNames> {
  const actor = filters.actor === undefined ? undefined : await findActorName(db, filters.actor);
  return { ...nameChosen(await readFacetLabels(db), filters), actor };
}

type NamedFacets = { facets: ListFacets; names: ChosenNames };

/**
 * For each value of each facet, how many records of a list it would leave; and the names of the chosen ones.
 * @param terms of the search, where they are read already
 */
export function readListFacets(
  db: Reader,
  noun: ListedNoun,
  filters: RecordFilters,
  terms?: Promise<Term[]>,
): Promise<NamedFacets> {
  const isWhole = Object.keys({ ...recordFilters, ...codingFilters }).every(
    (name) => filters[name as keyof RecordFilters] === undefined,
  );
  if (!isWhole) return readFilteredFacets(db, noun, filters, terms);
  return readShared(`facets of ${noun}`, () => readFilteredFacets(db, noun, filters));
}

async function readFilteredFacets(
  db: Reader,
  noun: ListedNoun,
  filters: RecordFilters,
  terms?: Promise<Term[]>,
): Promise<NamedFacets> {
  const [cells, labels, names] = await Promise.all([
    readListCells(db, noun, filters, terms),
    readFacetLabels(db),
    readChosenNames(db, filters),
  ]);
  const { facets } = countFacets(cells, { ...labels, filters });
  const intervention = noun === "interventions" ? [] : facets.intervention.slice(0, shownWorks);
  return { facets: { ...facets, intervention }, names };
}
