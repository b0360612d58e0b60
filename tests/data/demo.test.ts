import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { actorKinds } from "../../app/shared/evidence/vocabulary.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { hierarchies } from "../../db/schema/catalog.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { datasheets } from "../../db/schema/datasheets.ts";
import { actors } from "../../db/schema/evidence/actors.ts";
import { conflictActors } from "../../db/schema/evidence/conflict-actors.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { news } from "../../db/schema/news.ts";
import { geometries } from "../../db/schema/places/geometries.ts";
import { mapLayers } from "../../db/schema/places/map-layers.ts";
import { imports } from "../../db/schema/revisions.ts";
import { siteContent } from "../../db/schema/site.ts";
import { operations } from "../../db/schema/staff/operations.ts";
import { users } from "../../db/schema/users.ts";
import { readEnv } from "../../server/env.ts";
import { installDemo, removeDemo } from "../../server/first-start/demo.server.ts";
import { prepareContent } from "../../server/first-start/first-start.ts";
import { createTestDatabase } from "../support/database.ts";

const { db } = await createTestDatabase();

describe("the demonstration content", () => {
  const before = siteTexts();

  it("is a whole city: every system, hierarchy and stage, every year of the study", async () => {
    await before;
    await installDemo(db);
    const all = await db.select().from(interventions);
    expect(all.length).toBeGreaterThanOrEqual(24);
    expect(new Set(all.map(({ systemId }) => systemId)).size).toBe(7);
    expect(new Set(all.map(({ hierarchyId }) => hierarchyId)).size).toBe(await db.$count(hierarchies));
    const disputes = await db.select().from(conflicts);
    expect(disputes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(disputes.map(({ stageId }) => stageId)).size).toBe(5);
    const items = await db.select().from(news);
    expect(items.length).toBeGreaterThanOrEqual(240);
    const years = new Set(items.map(({ date }) => Number(date.slice(0, 4))));
    expect([...years].sort()).toEqual(Array.from({ length: 16 }, (_, index) => 1999 + index));
    expect(await db.$count(datasheets)).toBeGreaterThan(all.length / 2);
    expect(await hasNotice()).toBe(true);
  });

  it("has the study's lists of types and escalation levels, with every one that a conflict has", async () => {
    const lists = (await siteTexts()).get("coding") as { types: string[]; escalations: string[] };
    const coded = (await db.select().from(conflicts)).filter(({ type }) => type !== "");
    expect(new Set(coded.map(({ type }) => type))).toEqual(new Set(lists.types));
    expect(new Set(coded.map(({ escalation }) => escalation))).toEqual(new Set(lists.escalations));
  });

  it("says what kind of actor each is, and has none that no conflict names", async () => {
    const kinds = new Map((await db.select().from(actors)).map(({ name, kind }) => [name, kind]));
    expect([...kinds].filter(([, kind]) => kind === "otro")).toEqual([]);
    expect(new Set(kinds.values()).size).toBe(actorKinds.length - 1);
    const named = await db
      .select({ name: actors.name })
      .from(conflictActors)
      .innerJoin(actors, eq(actors.id, conflictActors.actorId));
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set(kinds.keys()));
  });

  it("names drawings that are files of the site", async () => {
    const images = (await db.select().from(interventions)).map(({ image }) => image);
    const sheets = (await db.select().from(datasheets)).flatMap((sheet) => [
      sheet.descriptionImage,
      sheet.featuresImage,
      sheet.conflictivityImage,
      sheet.mapAddress,
    ]);
    for (const address of [...images, ...sheets]) expect(existsSync(`public${address}`), address).toBe(true);
  });

  it("can be installed again without duplicates, as after a first start that was killed", async () => {
    const total = await db.$count(news);
    await db.delete(siteContent).where(eq(siteContent.key, "demo"));
    await installDemo(db);
    expect(await db.$count(news)).toBe(total);
  });

  it("of an earlier release gets its places once, and those of other people stay", async () => {
    const start = () => prepareContent(db, readEnv({}), () => {});
    const notice = eq(siteContent.key, "demo");
    await db.delete(users);
    await start();
    const [kept] = await db.select().from(geometries).limit(1);
    await db.delete(geometries);
    await db.delete(mapLayers);
    if (kept) await db.insert(geometries).values({ ...kept, id: newId(), note: "De otra persona" });
    await start();
    expect(await db.$count(geometries)).toBe(1);
    await db
      .update(siteContent)
      .set({ value: { notice: "Demostración" } })
      .where(notice);
    await start();
    expect(await db.$count(geometries)).toBe(27);
    expect(await db.$count(geometries, eq(geometries.note, "De otra persona"))).toBe(1);
    expect(await db.$count(mapLayers)).toBeGreaterThan(0);
    await db.delete(geometries);
    await start();
    expect(await db.$count(geometries)).toBe(0);
  });

  it("is removed with one command, which leaves what others wrote", async () => {
    await db
      .update(siteContent)
      .set({ value: { address: "Calle 1", email: "", phone: "" } })
      .where(eq(siteContent.key, "contact"));
    expect(await removeDemo(db)).toBeGreaterThan(300);
    for (const table of [interventions, datasheets, conflicts, news]) expect(await db.$count(table)).toBe(0);
    expect(await hasNotice()).toBe(false);
    const after = await siteTexts();
    expect(after.get("contact")).toEqual({ address: "Calle 1", email: "", phone: "" });
    expect(after.get("site")).toEqual((await before).get("site"));
    expect(after.has("coding")).toBe(false);
    expect(await removeDemo(db)).toBeNull();
  });

  it("is not mixed into a study that was imported before the first start", async () => {
    const start = () => prepareContent(db, readEnv({}), () => {});
    const study = { id: newId(), actorName: "sistema" };
    await db.insert(imports).values({ ...study, source: "estudio", report: {} });
    await db.insert(operations).values({ ...study, kind: "import", summary: { name: "estudio" } });
    // Without a user the first start is still to come.
    await db.delete(users);
    await start();
    expect([await db.$count(interventions), await hasNotice()]).toEqual([0, false]);
    await db.delete(users);
    const undone = { operation: "", actorName: "", at: "" };
    await db.update(operations).set({ undone }).where(eq(operations.id, study.id));
    await start();
    expect(await hasNotice()).toBe(true);
  });
});

async function hasNotice(): Promise<boolean> {
  return (await db.$count(siteContent, eq(siteContent.key, "demo"))) === 1;
}

async function siteTexts(): Promise<Map<string, unknown>> {
  const rows = await db.select().from(siteContent);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
