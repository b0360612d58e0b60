import { asc, eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectWhole } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import { type AxisName, allAxes, labelAxis } from "../../shared/study/study.ts";
import type { Hierarchy, Stage, System } from "./contract.ts";
import { hierarchyFields, stageFields, systemFields } from "./declaration.ts";

const lists = { hierarchies, systems, stages };
type ListTable = (typeof lists)[keyof typeof lists];

/** An entry as records name it: without what only its own list says. */
const projectName = <const Name extends string>(table: ListTable, name: Name) => {
  const { first, last } = projectRecord(table);
  return { ...first, [name]: table.name, ...last } as typeof first &
    Record<Name, typeof table.name> &
    typeof last;
};
export const hierarchyProjection = projectName(hierarchies, "hierarchyName");
export const systemProjection = projectName(systems, "systemName");
export const stageProjection = projectName(stages, "systemName");

/** Two entries have one position where an earlier version of one was restored. */
export const listOrder = (table: ListTable) => [asc(table.position), asc(table.id)];

const whole = {
  hierarchies: projectWhole(hierarchyFields, hierarchies),
  systems: projectWhole(systemFields, systems),
  stages: projectWhole(stageFields, stages),
};

/** What nobody has written is left out. */
const omitEmpty = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ""));

async function listEntries<Entry>(db: Reader, name: keyof typeof lists, id?: string): Promise<Entry[]> {
  const table = lists[name];
  const found = await db
    .select(whole[name])
    .from(table)
    .where(id === undefined ? undefined : eq(table.id, id))
    .orderBy(...listOrder(table));
  return found.map(omitEmpty) as Entry[];
}

export const listHierarchies = (db: Reader) => listEntries<Hierarchy>(db, "hierarchies");
export const listSystems = (db: Reader) => listEntries<System>(db, "systems");
export const listStages = (db: Reader) => listEntries<Stage>(db, "stages");

/** @throws AppError `notFound` with this message */
export async function getEntry(
  db: Reader,
  name: keyof typeof lists,
  { id, unknown }: { id: string; unknown: string },
): Promise<object> {
  const [entry] = await listEntries<object>(db, name, id);
  if (!entry) throw notFound(unknown);
  return entry;
}

/** The entries of a list as options of a form or a filter. */
export async function listCatalogOptions(
  db: Reader,
  name: keyof typeof lists,
): Promise<{ id: string; name: string }[]> {
  const list = lists[name];
  return db
    .select({ id: list.id, name: list.name })
    .from(list)
    .orderBy(...listOrder(list));
}

const axes = { system: "systems", hierarchy: "hierarchies" } as const;

/** Describes the filter of a list by an axis: the field's words and its options. */
export async function describeAxisFilter<Name extends AxisName>(db: Reader, name: Name) {
  return {
    name,
    label: labelAxis(name),
    anyLabel: allAxes(name),
    options: await listCatalogOptions(db, axes[name]),
  };
}
