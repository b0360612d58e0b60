import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { hierarchies } from "../../../db/schema/catalog.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { media } from "../../../db/schema/media.ts";
import { outsideImages } from "../../../db/schema/places/outside-images.ts";
import { imports, revisions } from "../../../db/schema/revisions.ts";
import { startImageAdoption } from "../../../server/jobs/image-adoption.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { picture } from "../../../tests/support/forms.ts";
import { undoImport } from "../../../tests/support/operations.ts";
import { startOutsideHost } from "../../../tests/support/outside-host.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  hierarchyId,
  systemId,
} from "../../../tests/support/records.ts";
import { applyImport } from "../../staff/import/commands.server.ts";
import { adoptImages } from "./commands.server.ts";
import { adoptionMessages } from "./contract.ts";
import { rewriteRecords } from "./rewrite-records.server.ts";

const host = await startOutsideHost();
const api = await createTestApi();
const { context } = api;
context.fetchesFrom = host.hosts;
const { db } = context;
const actor = { id: null, username: "sistema", role: "system" } as const;
afterAll(() => host.close());
const png = await picture("png", { width: 300, height: 200 });

beforeEach(async () => {
  await db.delete(interventions);
  await db.delete(revisions);
  await db.delete(imports);
  await db.delete(outsideImages);
  host.asked.length = 0;
});

const run = (signal = new AbortController().signal) =>
  adoptImages(context, actor, { signal, onProgress: () => {} });
const own = /^\/media\/[0-9a-f]{24}\.webp$/;
const readImage = async (id: string) =>
  (await db.select().from(interventions).where(eq(interventions.id, id)))[0]?.image;

/** A record of each kind with images at the outside host. */
async function createUses() {
  const good = host.serve("/buena.png", png);
  const other = host.serve("/otra.png", png);
  const gone = "https://imagenes.example/perdida.png";
  const work = await createIntervention(api, { image: good });
  const sheet = await createDatasheet(api, work, {
    image_description: good,
    image_features: other,
    image_features_credit: "Foto: Rosa Peña",
    image_conflictivity: gone,
  });
  const conflict = await createConflict(api, work, { image: gone });
  const item = await createNewsItem(api, work, { image: other });
  return { good, other, gone, work, sheet, conflict, item };
}

it("all images come in once, records name the copies, and the report says what did not", async () => {
  const { work, sheet, conflict, item, gone, good } = await createUses();
  expect(await run()).toEqual({ copied: 2, failed: 1, changed: 3 });
  expect(host.asked.toSorted()).toEqual(["/buena.png", "/otra.png", "/perdida.png"]);
  const answers = async () => ({
    work: (await api.call("GET", `/interventions/${work}`)).json().image,
    sheet: (await api.call("GET", `/intervention_datasheet/${sheet}`)).json(),
    conflict: (await api.call("GET", `/conflicts/${conflict}`)).json().image,
    item: (await api.call("GET", `/news/${item}`)).json().image,
  });
  const adopted = await answers();
  // Whose they are is what is known of them: the host and the day; what staff had said stays.
  const credits = (await api.call("GET", `/intervention_datasheet/${sheet}`)).json();
  expect(credits.image_description_credit).toMatch(
    /^Copia de imagenes\.example, \d{1,2} de [a-z]+ de 20\d\d$/,
  );
  expect(credits).toMatchObject({ image_features_credit: "Foto: Rosa Peña", image_conflictivity_credit: "" });
  expect(adopted).toMatchObject({
    work: expect.stringMatching(own),
    sheet: {
      image_description: adopted.work,
      image_features: expect.stringMatching(own),
      image_conflictivity: gone,
    },
    conflict: gone,
    item: expect.stringMatching(own),
  });
  const [entry] = (await api.call("GET", "/imports", { as: "researcher" })).json();
  expect(entry).toMatchObject({ source: "Imágenes de otros sitios", problemCounts: { outsideImage: 2 } });
  const { csv } = (await api.call("GET", `/imports/${entry.id}/csv`, { as: "researcher" })).json();
  expect(csv).toContain("La imagen ya no está en su dirección.");
  // Again: only what failed is asked for, and nothing changes.
  host.asked.length = 0;
  expect(await run()).toEqual({ copied: 0, failed: 1, changed: 0 });
  expect(host.asked).toEqual(["/perdida.png"]);
  // Undone as an import is; the copies stay, and serve the pages.
  expect(await undoImport(context, actor, { id: entry.id })).toMatchObject({ isUndone: true, restored: 3 });
  expect(await answers()).toMatchObject({ work: good, conflict: gone });
  expect(await db.$count(media)).toBeGreaterThanOrEqual(2);
});

it("a run that is stopped or killed leaves whole images, and the next one goes on", async () => {
  const stopping = new AbortController();
  for (let index = 0; index < 25; index++)
    await createIntervention(api, {
      interventionName: `Obra ${index}`,
      image: host.serve(`/${index}.png`, (response) => {
        if (index === 9) stopping.abort();
        setTimeout(() => response.end(png), 5);
      }),
    });
  await expect(run(stopping.signal)).rejects.toThrow();
  const stored = await db.select().from(outsideImages);
  expect(stored.filter(({ problem }) => problem !== "")).toEqual([]);
  const done = stored.filter(({ mediaId }) => mediaId !== null).length;
  expect(await db.$count(imports)).toBe(0);
  expect(await run()).toEqual({ copied: 25 - done, failed: 0, changed: 25 });
});

it("what a colleague changes meanwhile stays, and re-importing the outside address is no change", async () => {
  const { work, good } = await createUses();
  await run();
  const document = [
    {
      _id: { $oid: work },
      interventionName: "Parque lineal del río",
      description: "Recuperación de la ronda del río.",
      hierarchy: { $oid: hierarchyId },
      strategicProject: "Borde de río",
      internalSystem: { $oid: systemId },
      image: good,
    },
  ];
  const sources = [{ name: "interventions.json", bytes: Buffer.from(JSON.stringify(document)) }];
  const { report } = await applyImport(context, actor, { sources });
  expect(report.counts.interventions).toMatchObject({ read: 1, unchanged: 1 });
  expect(await readImage(work)).toMatch(own);
  // Another image was chosen between reading and writing.
  await db
    .update(interventions)
    .set({ image: "https://imagenes.example/nueva.png" })
    .where(eq(interventions.id, work));
  expect(await rewriteRecords(context, actor, () => {})).toBe(0);
  expect(await db.$count(hierarchies)).toBeGreaterThan(0);
});

it("the panel starts it once, tells how far it is, and only researchers may", async () => {
  const { promise: askedTwice, resolve: send } = Promise.withResolvers<void>();
  host.serve("/lenta.png", (response) => void askedTwice.then(() => response.end(png)));
  await createIntervention(api, { image: "https://imagenes.example/lenta.png" });
  const ask = (method: string, as: "researcher" | "assistant" = "researcher") =>
    api.call(method, "/media/adoption", { as });
  expect((await ask("GET")).json()).toMatchObject({
    progress: null,
    waiting: 1,
    failed: 0,
    records: 1,
    problems: [],
  });
  expect((await ask("GET")).json().bytes).toBeGreaterThan(0);
  expect((await ask("POST", "assistant")).statusCode).toBe(403);
  expect((await ask("POST")).statusCode).toBe(200);
  expect((await ask("POST")).json().error).toMatch(/Ya se están copiando/);
  send();
  await expect
    .poll(async () => (await ask("GET")).json())
    .toMatchObject({
      progress: null,
      waiting: 0,
      records: 0,
    });
});

it("a job copies what an import has brought", async () => {
  const stop = startImageAdoption(context, api.app.log, { every: 20 });
  const work = await createIntervention(api, { image: host.serve("/importada.png", png) });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await readImage(work)).toMatch(/^https/);
  await db
    .insert(imports)
    .values({ id: "a".repeat(24), actorName: "rosa", source: "datos.json", report: {} });
  await expect.poll(() => readImage(work)).toMatch(own);
  // What is undone stays so, also after a start.
  const [adopted] = await db.select().from(imports).where(eq(imports.source, adoptionMessages.source));
  expect(await undoImport(context, actor, { id: adopted?.id ?? "" })).toMatchObject({ isUndone: true });
  const stopNext = startImageAdoption(context, api.app.log, { every: 20 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await readImage(work)).toMatch(/^https/);
  await Promise.all([stop(), stopNext()]);
});
