import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { undoOperation } from "../../app/features/operations/commands.server.ts";
import { toGeometryColumns } from "../../app/nouns/geometries/commands.server.ts";
import type { LayerInput } from "../../app/nouns/geometries/contract.ts";
import { toLayerColumns } from "../../app/nouns/geometries/rules.server.ts";
import { siteContentDefaults } from "../../app/nouns/site/defaults.server.ts";
import type { Precision } from "../../app/shared/places/places.ts";
import { firstSystems } from "../../app/shared/study/first-lists.ts";
import { drawnSystems, viewsFolder } from "../../app/shared/values/drawings.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { applyImport } from "../../app/staff/import/commands.server.ts";
import type { Records } from "../../app/staff/import/read/documents.server.ts";
import type { Database, Reader } from "../../db/client.server.ts";
import { computeAllMentions } from "../../db/mentions/compute-all.server.ts";
import { undoneAt } from "../../db/operations.server.ts";
import { deleteRows, findExisting, lockRows } from "../../db/rows.server.ts";
import { geometries } from "../../db/schema/places/geometries.ts";
import { mapLayers } from "../../db/schema/places/map-layers.ts";
import { imports } from "../../db/schema/revisions.ts";
import { siteContent } from "../../db/schema/site.ts";
import { type Write, write } from "../../db/write.server.ts";
import demoActors from "./demo/actors.json" with { type: "json" };
import demoConflicts from "./demo/conflicts.json" with { type: "json" };
import demoInterventions from "./demo/interventions.json" with { type: "json" };
import demoNews from "./demo/news.json" with { type: "json" };
import demoPlaces from "./demo/places.json" with { type: "json" };
import demoSite from "./demo/site.json" with { type: "json" };
import { addDemoCoding, removeDemoCoding } from "./demo-coding.server.ts";
import { readGazetteer } from "./read-gazetteer.server.ts";
import { systemActor } from "./seed.server.ts";

/** Key of the record that marks an installed demonstration and contains its notice. */
const demoKey = "demo";
const notice = "Demostración: la ciudad de Los Guaduales y todo lo que aquí se cuenta son ficticios.";

/** The site's texts while the demonstration is installed. */
const demoTexts = {
  site: demoSite.site,
  contact: demoSite.contact,
  partners: { items: demoSite.partners },
  team: demoSite.team,
  terms: { background: "", items: demoSite.terms },
  dataset: demoSite.dataset,
};

/** Key of the lists of conflict types and escalation levels, which have no default. */
const codingKey = "coding";

/** Imports the fictional city of server/first-start/demo like any study. Safe to repeat. */
export async function installDemo(db: Database): Promise<void> {
  if (await findMarker(db)) return;
  const { report } = await applyImport({ db }, systemActor, { source: demoKey, records: readRecords() });
  const error = report.problems.find(({ level }) => level === "error");
  if (error) throw new Error(`The demonstration content has errors: ${JSON.stringify(error)}`);
  await write(db, systemActor, async ({ tx, record }) => {
    const id = newId();
    const keys = Object.keys(demoTexts);
    const rows = await tx.select().from(siteContent).where(inArray(siteContent.key, keys));
    // What a study that has begun had written, for when the demonstration goes.
    const before = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    await tx.insert(siteContent).values({ id, key: demoKey, value: { notice, hasPlaces: true, before } });
    for (const [key, value] of Object.entries(demoTexts))
      await tx.update(siteContent).set({ value }).where(eq(siteContent.key, key));
    const coding = { id: newId(), key: codingKey, value: demoSite.coding };
    await tx.insert(siteContent).values(coding).onConflictDoNothing();
    await record({ action: "create", noun: "site_content", recordId: id, before: null });
    await addPlaces({ tx, record });
    await addDemoCoding(tx, createId);
  });
  await computeAllMentions(db);
}

async function findMarker(db: Reader) {
  const [marker] = await db.select().from(siteContent).where(eq(siteContent.key, demoKey));
  return marker;
}

/** A demonstration of an earlier release gets the places that it did not have, once: what staff delete stays deleted. */
export async function addMissingPlaces(db: Database): Promise<void> {
  const isMissing = (marker: Awaited<ReturnType<typeof findMarker>>) =>
    marker !== undefined && !(marker.value as { hasPlaces?: boolean }).hasPlaces;
  if (!isMissing(await findMarker(db))) return;
  await write(db, systemActor, async ({ tx, record }) => {
    const marker = await findMarker(tx);
    // Another instance may have been faster.
    if (!marker || !isMissing(marker)) return;
    await addPlaces({ tx, record });
    const value = { ...(marker.value as object), hasPlaces: true };
    await tx.update(siteContent).set({ value }).where(eq(siteContent.id, marker.id));
    await record({ action: "update", noun: "site_content", recordId: marker.id, before: marker });
  });
}

/** Where the works of the fictional city are, and what lies below them on the map. Those that are there stay. */
async function addPlaces({ tx, record }: Pick<Write, "tx" | "record">): Promise<void> {
  const layers = demoPlaces.layers.map((layer) => ({
    id: createId("map_layer", layer.layerName),
    ...toLayerColumns(layer as LayerInput),
  }));
  const addedLayers = await tx
    .insert(mapLayers)
    .values(layers)
    .onConflictDoNothing()
    .returning({ id: mapLayers.id });
  const works = await findExisting(
    tx,
    "intervention",
    demoPlaces.places.map(({ intervention }) => createId("intervention", intervention)),
  );
  const known = demoPlaces.places.filter(({ intervention }) =>
    works.has(createId("intervention", intervention)),
  );
  const places = known.map(({ intervention, precision, geometry }) => ({
    id: createId("geometry", intervention),
    interventionId: createId("intervention", intervention),
    ...toGeometryColumns(geometry),
    precision: precision as Precision,
    source: "Plano ficticio de Los Guaduales",
  }));
  const added =
    places.length === 0
      ? []
      : await tx.insert(geometries).values(places).onConflictDoNothing().returning({ id: geometries.id });
  await record([
    ...addedLayers.map(
      ({ id }) => ({ action: "create", noun: "map_layer", recordId: id, before: null }) as const,
    ),
    ...added.map(({ id }) => ({ action: "create", noun: "geometry", recordId: id, before: null }) as const),
  ]);
}

/** Whether records other than the demonstration's were imported. */
export async function hasStudy(db: Database): Promise<boolean> {
  return (await db.$count(imports, and(ne(imports.source, demoKey), isNull(undoneAt(imports.id))))) > 0;
}

/** Removes the demonstration content with all changes to it. @returns how many records, or null if there was none */
export async function removeDemo(db: Database): Promise<number | null> {
  const marker = await findMarker(db);
  if (!marker) return null;
  let deleted = 0;
  // A first start that was killed may have imported it before.
  for (const { id } of await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.source, demoKey), isNull(undoneAt(imports.id)))))
    deleted += (await undoOperation({ db }, systemActor, { id, force: true })).deleted;
  // Texts that staff have changed stay.
  const isUnchanged = (key: string, value: unknown) =>
    and(eq(siteContent.key, key), sql`${siteContent.value} = ${JSON.stringify(value)}::jsonb`);
  await write(db, systemActor, async ({ tx, record }) => {
    await tx.delete(siteContent).where(eq(siteContent.id, marker.id));
    const { before } = marker.value as { before?: Record<string, Record<string, unknown>> };
    for (const [key, value] of Object.entries(demoTexts))
      await tx
        .update(siteContent)
        .set({ value: before?.[key] ?? siteContentDefaults[key as keyof typeof demoTexts] })
        .where(isUnchanged(key, value));
    await tx.delete(siteContent).where(isUnchanged(codingKey, demoSite.coding));
    await removeDemoCoding(tx);
    const layerIds = demoPlaces.layers.map(({ layerName }) => createId("map_layer", layerName));
    for (const before of await lockRows(tx, "map_layer", inArray(mapLayers.id, layerIds))) {
      await deleteRows(tx, "map_layer", [before.id]);
      await record({ action: "delete", noun: "map_layer", recordId: before.id, before });
    }
    await record({ action: "delete", noun: "site_content", recordId: marker.id, before: marker });
  });
  return deleted;
}

/** Converts the files of server/first-start/demo: keys become ids, and views of the city the images. */
function readRecords(): Records {
  const systems = new Map(
    demoInterventions.map(({ key, internalSystem }) => [
      key,
      drawnSystems[firstSystems.findIndex(({ name }) => name === internalSystem)],
    ]),
  );
  return {
    ...readGazetteer(createId),
    actors: demoActors.map((actor) => ({ ...actor, _id: createId("actor", actor.name) })),
    interventions: demoInterventions.map(({ key, datasheet, ...fields }) => ({
      ...fields,
      _id: createId("intervention", key),
      image: getView(key, "description"),
      imageAlt: views.description.alt(fields.interventionName),
      imageCaption: views.description.caption,
      imageCredit: credit,
    })),
    datasheets: demoInterventions
      .filter(({ datasheet }) => datasheet !== null)
      .map(({ key, interventionName, datasheet }) => ({
        ...datasheet,
        _id: createId("datasheet", key),
        intervention: createId("intervention", key),
        ...describeViews(key, interventionName),
        spatialization: `/drawings/map/${systems.get(key)}.svg`,
      })),
    conflicts: demoConflicts.map(({ key, ...fields }) => ({
      ...fields,
      _id: createId("conflict", key),
      intervention: createId("intervention", fields.intervention),
    })),
    news: demoNews.map(({ key, ...fields }) => ({
      ...fields,
      _id: createId("news", key),
      intervention: createId("intervention", fields.intervention),
      conflicts: fields.conflicts.map((conflict) => createId("conflict", conflict)),
    })),
  };
}

const credit = "Dibujo sobre el plano ficticio de Los Guaduales";

/** What each view of a work shows; their files are named after work and section. */
const views = {
  description: {
    alt: (name: string) => `${name}, en su color, entre lo que lo rodea, desde el aire.`,
    caption: "Desde el aire, mirando al noroccidente",
  },
  features: {
    alt: (name: string) => `${name}, desde arriba, con la escala y el norte.`,
    caption: "En planta, con el norte arriba",
  },
  conflictivity: {
    alt: (name: string) => `${name}, al atardecer, con personas que llevan pancartas.`,
    caption: "Al atardecer, un día de protesta",
  },
};
type View = keyof typeof views;

const getView = (key: string, view: View) => `${viewsFolder}${key}-${view}.webp`;

/** The images of a datasheet's sections. */
function describeViews(key: string, name: string): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(views) as View[]).flatMap((view) => [
      [`image_${view}`, getView(key, view)],
      [`image_${view}_alt`, views[view].alt(name)],
      [`image_${view}_caption`, views[view].caption],
      [`image_${view}_credit`, credit],
    ]),
  );
}

/** The same id at every installation, so that links into the demonstration keep working. */
function createId(noun: string, key: string): string {
  return createHash("sha256").update(`${noun} ${key}`).digest("hex").slice(0, 24);
}
