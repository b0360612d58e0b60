import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeImage, storeImage } from "../app/nouns/media/commands.server.ts";
import { storeDocument } from "../app/visit/documents/commands.server.ts";
import type { Database } from "../db/client.server.ts";
import { ContentVersion } from "../db/content-version.server.ts";
import { areMentionsDue, computeAllMentions } from "../db/mentions/compute-all.server.ts";
import { contactMessages } from "../db/schema/contact-messages.ts";
import { news } from "../db/schema/news.ts";
import { revisions } from "../db/schema/revisions.ts";
import { reportMessages, reports } from "../db/schema/staff/reports.ts";
import { readEnv } from "../server/env.ts";
import { installDemo } from "../server/first-start/demo.server.ts";
import { prepareContent } from "../server/first-start/first-start.ts";
import { systemActor } from "../server/first-start/seed.server.ts";
import { createTestApi } from "../tests/support/api.ts";
import { countRows, openStoredFiles, summarizeContent, temporaryFolder } from "../tests/support/archives.ts";
import { until } from "../tests/support/client.ts";
import { startCommand } from "../tests/support/commands.ts";
import { createTestDatabase } from "../tests/support/database.ts";
import { openOtherPostgres, serveElsewhere } from "../tests/support/elsewhere.ts";
import { deleteIntervention } from "../tests/support/history.ts";
import { eventLimit } from "../tests/support/limits.ts";
import { cast, password } from "../tests/support/people.ts";
import { listPublicReads } from "../tests/support/public-reads.ts";
import { createTree, valid } from "../tests/support/records.ts";
import { createBackup } from "./archive/create.ts";
import { verifyArchive } from "./archive/read.ts";
import { restoreBackup } from "./archive/restore.ts";

const folder = temporaryFolder();
const path = join(folder, "copia.tar.gz");
const source = await createTestApi();
const target = await serveElsewhere(await openOtherPostgres(join(folder, "server")), join(folder, "other"));
const replaced = await createTestDatabase();
const mailing = await createTestDatabase();
const mailed = await createTestDatabase();
let deletion = "";
let changed = "";

/** Content as staff make it: the demonstration, images, a document, changes, deletions, messages. */
beforeAll(async () => {
  await installDemo(source.context.db);
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#365" } })
    .png()
    .toBuffer();
  const image = await storeImage(source.context, systemActor, await encodeImage(picture, "image"));
  await storeDocument(source.context, systemActor, Buffer.from("%PDF-1.7\n/Type /Page\n%%EOF"));
  const tree = await createTree(source);
  changed = tree.intervention;
  const body = valid.intervention({ interventionName: "Ñandú", image: image.secure_url });
  await source.call("PUT", `/interventions/${changed}`, { as: "researcher", body });
  deletion = await deleteIntervention(source, (await createTree(source)).intervention);
  expect((await source.call("POST", "/contact", { body: valid.contact() })).statusCode).toBe(201);
  await createBackup(source.context, path, { overwrite: false });
});

describe("a backup restored elsewhere", () => {
  beforeAll(async () => {
    await restoreBackup({ db: target.db, files: await openStoredFiles(join(folder, "other")) }, path, {
      replace: false,
    });
  });

  it("responds to every public call with the same bytes, once its texts are read for names", async () => {
    // A copy has no mentions: the server that opens the database computes them.
    expect(await areMentionsDue(target.db)).toBe(true);
    for (const { db } of [source.context, target]) await computeAllMentions(db);
    const addresses = await listPublicReads(source);
    expect(addresses.length).toBeGreaterThan(250);
    const different: string[] = [];
    for (const address of addresses) {
      const [here, restored] = await Promise.all([source.call("GET", address), target.call("GET", address)]);
      expect(here.statusCode, address).toBe(200);
      const isSame =
        restored.statusCode === 200 &&
        here.rawPayload.equals(restored.rawPayload) &&
        here.headers["x-total-count"] === restored.headers["x-total-count"];
      if (!isSame) different.push(address);
    }
    expect(different).toEqual([]);
  });

  it("serves every stored file with the same bytes", async () => {
    const names = readdirSync(join(source.dataDir, "media"));
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) {
      const responses = [source, target].map(({ call }) => call("GET", `/../media/${name}`));
      const [here, restored] = await Promise.all(responses);
      expect([here?.statusCode, restored?.statusCode]).toEqual([200, 200]);
      expect(here?.rawPayload.equals(restored?.rawPayload ?? Buffer.alloc(0)), name).toBe(true);
    }
  });

  it("lets users sign in with their passwords, and ends all sessions", async () => {
    const stale = await target.call("GET", "/users", { token: source.tokens.researcher });
    expect(stale.statusCode).toBe(401);
    const token = await target.logIn(cast.researcher.user, password);
    for (const address of [
      "/users",
      "/contact",
      "/activity?limit=100",
      "/deleted",
      "/imports",
      "/site-content",
    ]) {
      const restored = await target.call("GET", address, { token });
      const here = await source.call("GET", address, { as: "researcher" });
      expect([restored.statusCode, restored.body], address).toEqual([200, here.body]);
    }
  });

  it("can restore a version and a deletion from its history", async () => {
    const token = await target.logIn(cast.researcher.user, password);
    const undone = await target.call("POST", `/operations/${deletion}/undo`, { token });
    expect(undone.statusCode, undone.body).toBe(200);
    const history = `/history/intervention/${changed}`;
    const versions = (await target.call("GET", history, { token })).json<{ revision: number }[]>();
    const restored = await target.call("POST", `${history}/restore`, {
      token,
      body: { revision: versions.at(-1)?.revision },
    });
    expect(restored.statusCode, restored.body).toBe(200);
    const [now] = (await target.call("GET", history, { token })).json<{ revision: number }[]>();
    expect(now?.revision).toBeGreaterThan(versions[0]?.revision ?? 0);
  });
});

describe("a restore", () => {
  beforeAll(async () => {
    const files = await openStoredFiles(join(folder, "replaced"));
    await restoreBackup({ db: replaced.db, files }, path, { replace: false });
  });

  it("does not change a database with content without --replace", async () => {
    const { db } = replaced;
    const files = await openStoredFiles(join(folder, "replaced"));
    const version = await ContentVersion.follow(db);
    const before = { content: await summarizeContent(db), version: version.current ?? 0 };
    await expect(restoreBackup({ db, files }, path, { replace: false })).rejects.toThrow(
      /usuarios, .*actuaciones.*--replace/,
    );
    expect(version.current).toBe(before.version);
    await db.update(news).set({ headline: "Otra" });
    await restoreBackup({ db, files }, path, { replace: true });
    expect(await summarizeContent(db)).toBe(before.content);
    // Caches of the old content are notified.
    expect(version.current).toBeGreaterThan(before.version);
    await version.close();
  });

  it("that is killed in the middle leaves the content that was there, and the next one works", async () => {
    const { db, url } = replaced;
    const dataDir = join(folder, "replaced");
    const other = join(folder, "other.tar.gz");
    const files = await openStoredFiles(dataDir);
    await createBackup({ db: mailing.db, files }, other, { overwrite: false });
    const full = await summarizeContent(db);
    const restore = (file: string) =>
      startCommand("cli/restore.ts", [file, "--replace"], { DATABASE_URL: url, DATA_DIR: dataDir });
    // Blocks it after it has deleted everything else.
    const obstacle = new pg.Client({ connectionString: url });
    await obstacle.connect();
    await obstacle.query("begin");
    await obstacle.query("lock table hierarchies in share mode");
    const stuck = restore(other);
    await until(
      async () => {
        const { rows } = await obstacle.query(
          "select from pg_locks where not granted and relation = 'hierarchies'::regclass",
        );
        return rows.length > 0;
      },
      eventLimit,
      "the restore waits for the lock",
    );
    expect(await summarizeContent(db)).toBe(full);
    stuck.kill();
    await stuck.ended;
    await obstacle.end();
    expect(await summarizeContent(db)).toBe(full);
    expect(await restore(other).ended).toMatchObject({ status: 0, err: "" });
    expect(await db.$count(news)).toBe(0);
  });

  it("sends no mail a second time", async () => {
    const { db } = mailing;
    const message = (id: string, delivery: "waiting" | "sent") => ({
      id: id.repeat(24),
      name: "Ana",
      email: "a@example.org",
      message: "Hola",
      delivery,
      dueAt: new Date(),
    });
    await db.insert(contactMessages).values([message("a", "waiting"), message("b", "sent")]);
    await insertReports(db, [1, 366]);
    const files = await openStoredFiles(folder);
    await createBackup({ db, files }, join(folder, "mail.tar.gz"), { overwrite: false });
    await restoreBackup({ db: mailed.db, files }, join(folder, "mail.tar.gz"), { replace: false });
    expect(await mailed.db.select().from(contactMessages).orderBy(contactMessages.id)).toMatchObject([
      { delivery: "doubtful", dueAt: null, problem: expect.stringContaining("copia de seguridad") },
      { delivery: "sent" },
    ]);
    expect(await mailed.db.select().from(reportMessages)).toMatchObject([
      { mailDueAt: null },
      { mailDueAt: null },
    ]);
  });

  it("is rid of what a reader wrote more than a year ago once the site starts, and of nothing else", async () => {
    await prepareContent(mailed.db, readEnv({ SEED: "empty" }), () => {});
    expect(await mailed.db.select().from(reportMessages)).toMatchObject([{ message: "Hace 1 días" }]);
    expect(await mailed.db.$count(reports)).toBe(2);
  });
});

/** A report for each, that many days old, whose answer is to be mailed. */
async function insertReports(db: Database, ages: readonly number[]): Promise<void> {
  for (const [place, days] of ages.entries()) {
    const id = String(place).repeat(24);
    const key = { id, address: `a${place}`, challenge: `c${place}`, recordId: id };
    const createdAt = new Date(Date.now() - days * 86_400_000);
    await db
      .insert(reports)
      .values({ ...key, year: 2026, number: place, noun: "news", kind: "error", createdAt });
    const letter = { message: `Hace ${days} días`, email: "z@example.org", mailDueAt: new Date() };
    await db.insert(reportMessages).values({ reportId: id, ...letter });
  }
}

it("counts in the manifest what is in the tables", async () => {
  const manifest = await verifyArchive(path);
  expect(countRows(manifest, "news")).toBe(await source.context.db.$count(news));
  expect(countRows(manifest, "revisions")).toBe(await source.context.db.$count(revisions));
});
