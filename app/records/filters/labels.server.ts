import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { readShared } from "../../../db/shared-reads.server.ts";

const catalogTables = { systems, hierarchies, stages };
export type CatalogTable = keyof typeof catalogTables;
/** Tables whose records filters choose by their ids. */
export type NamedTable = CatalogTable | "interventions" | "actors";

export type Work = { id: string; name: string; system: string; hierarchy: string };
type CatalogEntry = { id: string; name: string; position: number };
/** The names of the values of facets. */
export type Labels = {
  works: readonly Work[];
  catalog: Record<CatalogTable, readonly CatalogEntry[]>;
};

export function readLabels(db: Reader): Promise<Labels> {
  return readShared("facet labels", async () => {
    const { id, name, systemId, hierarchyId } = interventions;
    const works = await db.select({ id, name, system: systemId, hierarchy: hierarchyId }).from(interventions);
    // One after the other: a transaction has one connection.
    const systems = await readCatalog(db, "systems");
    const hierarchies = await readCatalog(db, "hierarchies");
    return { works, catalog: { systems, hierarchies, stages: await readCatalog(db, "stages") } };
  });
}

function readCatalog(db: Reader, name: CatalogTable): Promise<CatalogEntry[]> {
  const table = catalogTables[name];
  return db
    .select({ id: table.id, name: table.name, position: table.position })
    .from(table)
    .orderBy(table.position);
}

/** @returns undefined for an id of nothing */
export async function findName(db: Reader, table: NamedTable, id: string): Promise<string | undefined> {
  if (table === "actors") {
    const [actor] = await db.select({ name: actors.name }).from(actors).where(eq(actors.id, id));
    return actor?.name;
  }
  const { works, catalog } = await readLabels(db);
  const named: readonly { id: string; name: string }[] = table === "interventions" ? works : catalog[table];
  return named.find((one) => one.id === id)?.name;
}
