import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { selectKept, selectStanding } from "../../../db/links/merged-records.server.ts";
import { readPlaceLabels, readWorkPlaces } from "../../../db/mentions/read-places.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { codebooks, codebookValues, codebookVariables } from "../../../db/schema/coding/codebooks.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { type NewsVariable, newsVariables } from "../../shared/coding/vocabulary.ts";
import type { PlaceKind } from "../../shared/places/place-kinds.ts";

const catalogTables = { systems, hierarchies, stages };
export type CatalogTable = keyof typeof catalogTables;
/** Tables whose records filters choose by their ids. */
export type NamedTable = CatalogTable | "interventions" | "conflicts" | "actors" | "places" | NewsVariable;

/** `places` are those that it lies in, the wider ones too. */
export type Work = { id: string; name: string; system: string; hierarchy: string; places: readonly string[] };
type LabelledPlace = { id: string; label: string; kind: PlaceKind };
type CatalogEntry = { id: string; name: string };
/** The names of the values of facets. */
export type Labels = {
  works: readonly Work[];
  catalog: Record<CatalogTable, readonly CatalogEntry[]>;
  /** The values of variables in the codebook in force, by their codes. */
  coding: Record<NewsVariable, readonly { id: string; name: string }[]>;
  places: readonly LabelledPlace[];
};

export function readLabels(db: Reader): Promise<Labels> {
  return readShared("facet labels", async () => {
    const { id, name, systemId, hierarchyId } = interventions;
    const rows = await db.select({ id, name, system: systemId, hierarchy: hierarchyId }).from(interventions);
    const lying = await readWorkPlaces(db);
    const works = rows.map((work) => ({ ...work, places: lying.get(work.id) ?? [] }));
    const places = await readPlaceLabels(db);
    // One after the other: a transaction has one connection.
    const systems = await readCatalog(db, "systems");
    const hierarchies = await readCatalog(db, "hierarchies");
    const catalog = { systems, hierarchies, stages: await readCatalog(db, "stages") };
    return { works, places, catalog, coding: await readCoding(db) };
  });
}

async function readCoding(db: Reader): Promise<Labels["coding"]> {
  const rows = await db
    .select({ variable: codebookVariables.key, id: codebookValues.code, name: codebookValues.label })
    .from(codebookValues)
    .innerJoin(codebookVariables, eq(codebookVariables.id, codebookValues.variableId))
    .innerJoin(codebooks, eq(codebooks.id, codebookValues.codebookId))
    .where(and(eq(codebooks.state, "in_force"), inArray(codebookVariables.key, newsVariables)))
    .orderBy(asc(codebookValues.position));
  const list = (wanted: NewsVariable) => rows.filter(({ variable }) => variable === wanted);
  return { action: list("action"), dialogue: list("dialogue") };
}

function readCatalog(db: Reader, name: CatalogTable): Promise<CatalogEntry[]> {
  const table = catalogTables[name];
  return db.select({ id: table.id, name: table.name }).from(table).orderBy(table.position, table.id);
}

/** @returns undefined for an id of nothing */
export async function findName(db: Reader, table: NamedTable, id: string): Promise<string | undefined> {
  const { works, catalog, coding, places } = await readLabels(db);
  const place = places.find((one) => one.id === id)?.label;
  if (table === "places" && place !== undefined) return place;
  // News name both.
  if (table === "actors" || table === "places") {
    const stands = eq(actors.id, selectStanding(id));
    const [actor] = await db.select({ name: actors.name }).from(actors).where(stands);
    return actor?.name;
  }
  if (table === "conflicts") {
    const isKept = eq(conflicts.id, selectKept("conflict", id));
    const [conflict] = await db.select({ name: conflicts.name }).from(conflicts).where(isKept);
    return conflict?.name;
  }
  const all = { interventions: works, ...catalog, ...coding };
  const named: readonly { id: string; name: string }[] = all[table];
  return named.find((one) => one.id === id)?.name;
}
