import { asc, eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import { type AxisName, agree, allAxes, getAxis, labelAxis } from "../../shared/study/study.ts";
import type { Hierarchy, Stage, System } from "./contract.ts";
import { hierarchyFields, systemFields } from "./declaration.ts";

const hierarchyRecord = projectRecord(hierarchies);
const systemRecord = projectRecord(systems);
const stageRecord = projectRecord(stages);

export const hierarchyProjection = {
  ...hierarchyRecord.first,
  ...projectFields(hierarchyFields, hierarchies),
  ...hierarchyRecord.last,
};
export const systemProjection = {
  ...systemRecord.first,
  ...projectFields(systemFields, systems),
  ...systemRecord.last,
};
export const stageProjection = {
  ...stageRecord.first,
  ...projectFields(systemFields, stages),
  ...stageRecord.last,
};

export async function listHierarchies(db: Reader): Promise<Hierarchy[]> {
  return db.select(hierarchyProjection).from(hierarchies).orderBy(asc(hierarchies.position));
}

export async function listSystems(db: Reader): Promise<System[]> {
  return db.select(systemProjection).from(systems).orderBy(asc(systems.position));
}

export async function listStages(db: Reader): Promise<Stage[]> {
  return db.select(stageProjection).from(stages).orderBy(asc(stages.position));
}

const lists = { hierarchies, systems, stages };

/** The entries of a fixed list as options of a form or a filter. */
export async function listCatalogOptions(
  db: Reader,
  name: keyof typeof lists,
): Promise<{ id: string; name: string }[]> {
  const list = lists[name];
  return db.select({ id: list.id, name: list.name }).from(list).orderBy(asc(list.position));
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

/** @throws AppError `notFound` */
export async function getSystem(db: Reader, id: string): Promise<System> {
  const [system] = await db.select(systemProjection).from(systems).where(eq(systems.id, id));
  if (!system) throw notFound(`No encontramos ${agree("system", "ese", "esa")} ${getAxis("system").one}.`);
  return system;
}
