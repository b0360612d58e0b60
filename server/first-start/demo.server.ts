import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { fixedSystems } from "../../app/records/catalog/constants.ts";
import { siteContentDefaults } from "../../app/records/site/defaults.server.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { applyImport, undoImport } from "../../app/staff/import/commands.server.ts";
import type { Records } from "../../app/staff/import/read/documents.server.ts";
import type { Database } from "../../db/client.server.ts";
import { imports } from "../../db/schema/revisions.ts";
import { siteContent } from "../../db/schema/site.ts";
import { write } from "../../db/write.server.ts";
import demoConflicts from "./demo/conflicts.json" with { type: "json" };
import demoInterventions from "./demo/interventions.json" with { type: "json" };
import demoNews from "./demo/news.json" with { type: "json" };
import demoSite from "./demo/site.json" with { type: "json" };
import { systemActor } from "./seed.server.ts";

/** Key of the record that says that demonstration content is installed and with which notice. */
const demoKey = "demo";
const notice = "Demostración: la ciudad de Los Guaduales y todo lo que aquí se cuenta son ficticios.";

/** The site's own texts while the demonstration is installed. */
const demoTexts = {
  site: demoSite.site,
  contact: demoSite.contact,
  partners: { items: demoSite.partners },
  team: demoSite.team,
};

/** The lists of conflict types and, in their order, of escalation levels: a record that a study without them lacks. */
const codingKey = "coding";
const demoCoding = demoSite.coding;

/** Imports the fictional city of server/first-start/demo, as any study is imported. Safe to repeat. */
export async function installDemo(db: Database): Promise<void> {
  const { report } = await applyImport({ db }, systemActor, { source: demoKey, records: demoRecords() });
  const errors = report.problems.filter(({ level }) => level === "error");
  if (errors.length > 0)
    throw new Error(`The demonstration content has errors: ${JSON.stringify(errors[0])}`);
  await write(db, systemActor, async ({ tx, record }) => {
    const id = newId();
    await tx.insert(siteContent).values({ id, key: demoKey, value: { notice } });
    for (const [key, value] of Object.entries(demoTexts))
      await tx.update(siteContent).set({ value }).where(eq(siteContent.key, key));
    await tx
      .insert(siteContent)
      .values({ id: newId(), key: codingKey, value: demoCoding })
      .onConflictDoNothing();
    await record({ action: "create", noun: "site_content", recordId: id, before: null });
  });
}

/** Takes the demonstration content away, whatever was changed in it since. @returns how many records, or null without any */
export async function removeDemo(db: Database): Promise<number | null> {
  const [marker] = await db.select().from(siteContent).where(eq(siteContent.key, demoKey));
  if (!marker) return null;
  let deleted = 0;
  // A first start that was killed may have imported it before.
  for (const { id } of await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.source, demoKey), isNull(imports.undoneAt))))
    deleted += (await undoImport({ db }, systemActor, { id, force: true })).deleted;
  await write(db, systemActor, async ({ tx, record }) => {
    await tx.delete(siteContent).where(eq(siteContent.id, marker.id));
    // Texts that staff have written over are theirs and stay.
    for (const [key, value] of Object.entries(demoTexts))
      await tx
        .update(siteContent)
        .set({ value: siteContentDefaults[key as keyof typeof demoTexts] })
        .where(and(eq(siteContent.key, key), sql`${siteContent.value} = ${JSON.stringify(value)}::jsonb`));
    await tx
      .delete(siteContent)
      .where(
        and(eq(siteContent.key, codingKey), sql`${siteContent.value} = ${JSON.stringify(demoCoding)}::jsonb`),
      );
    await record({ action: "delete", noun: "site_content", recordId: marker.id, before: marker });
  });
  return deleted;
}

/** The records of server/first-start/demo with the fields of the wire: keys become ids, drawings the images. */
function demoRecords(): Records {
  const systems = new Map(
    demoInterventions.map(({ key, internalSystem }) => [key, systemKeyNamed(internalSystem)]),
  );
  const drawing = (interventionKey: string) => `/drawings/${systems.get(interventionKey)}.svg`;
  return {
    interventions: demoInterventions.map(({ key, datasheet, ...fields }) => ({
      ...fields,
      _id: idOf("intervention", key),
      image: drawing(key),
    })),
    datasheets: demoInterventions
      .filter(({ datasheet }) => datasheet !== null)
      .map(({ key, datasheet }) => ({
        ...datasheet,
        _id: idOf("datasheet", key),
        intervention: idOf("intervention", key),
        image_description: drawing(key),
        image_features: drawing(key),
        image_conflictivity: drawing(key),
        spatialization: `/drawings/map/${systems.get(key)}/${idOf("intervention", key)}.svg`,
      })),
    conflicts: demoConflicts.map(({ key, ...fields }) => ({
      ...fields,
      _id: idOf("conflict", key),
      intervention: idOf("intervention", fields.intervention),
    })),
    news: demoNews.map(({ key, ...fields }) => ({
      ...fields,
      _id: idOf("news", key),
      intervention: idOf("intervention", fields.intervention),
      conflicts: fields.conflicts.map((conflict) => idOf("conflict", conflict)),
    })),
  };
}

function systemKeyNamed(name: string): string {
  const system = fixedSystems.find((candidate) => candidate.name === name);
  if (!system) throw new Error(`The demonstration content names an unknown system: ${name}`);
  return system.key;
}

/** The same id at every start, so that a link into the demonstration keeps working. */
function idOf(noun: string, key: string): string {
  return createHash("sha256").update(`${noun} ${key}`).digest("hex").slice(0, 24);
}
