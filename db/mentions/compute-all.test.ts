import { once } from "node:events";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { startChild } from "../../app/shared/child-process.server.ts";
import { childTasks } from "../../app/shared/child-tasks.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { systemActor } from "../../server/first-start/seed.server.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { clearContent } from "../../tests/support/imports.ts";
import { create, createIntervention, createNewsItem } from "../../tests/support/records.ts";
import { waitFor, waitForBlocked } from "../../tests/support/waiting.ts";
import { loadRows } from "../rows.server.ts";
import { mentions } from "../schema/places/mentions.ts";
import { places } from "../schema/places/places.ts";
import { type Write, write } from "../write.server.ts";
import { areMentionsDue, computeAllMentions, followRelease } from "./compute-all.server.ts";

const api = await createTestApi();
const { db } = api.context;
const listQuotes = async () => (await db.select().from(mentions)).map(({ quote }) => quote);
const makeDue = () => followRelease(db, newId());

/** Computes all mentions, while a write does something before the first text can be read. */
async function computeBeside(body: (writing: Write) => Promise<unknown>) {
  const { computing } = await write(db, systemActor, async (writing) => {
    const begun = computeAllMentions(db);
    await waitForBlocked(db, 1);
    await body(writing);
    return { computing: begun };
  });
  await computing;
}

let place = "";
beforeEach(async () => {
  await clearContent(db);
  await db.delete(places);
  const work = await createIntervention(api);
  await createNewsItem(api, work, { newsName: "Un titular", description: "En El Alto y en Villa Nueva." });
  place = await create(api, "/places", { name: "El Alto", kind: "barrio" });
  await makeDue();
});

it("a name that changes while all texts are read is looked for as it is by then", async () => {
  expect(await listQuotes()).toEqual(["El Alto"]);
  await computeBeside(async ({ tx, record }) => {
    const before = (await loadRows(tx, "place", [place])).get(place) ?? null;
    await record({ action: "update", noun: "place", recordId: place, before });
    await tx.update(places).set({ name: "Villa Nueva" }).where(eq(places.id, place));
  });
  expect(await listQuotes()).toEqual(["Villa Nueva"]);
});

it("what is left to a computation under way is due again after it", async () => {
  await computeBeside(makeDue);
  expect(await areMentionsDue(db)).toBe(true);
  await computeAllMentions(db);
  expect(await areMentionsDue(db)).toBe(false);
});

it("a computation that was killed is made again, and readers are told of what it had changed", async () => {
  await write(db, systemActor, async () => {
    const child = startChild(childTasks.computeMentions, [], { stdio: "pipe" });
    child.stdin?.end(JSON.stringify({ databaseUrl: db.$client.options.connectionString }));
    await waitForBlocked(db, 1);
    expect(await areMentionsDue(db)).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  await waitFor(async () => expect(await areMentionsDue(db)).toBe(true));
  expect(await computeAllMentions(db)).not.toBeNull();
  expect(await areMentionsDue(db)).toBe(false);
});
