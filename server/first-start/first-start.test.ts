import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findSiteValues } from "../../app/nouns/site/queries.server.ts";
import { getStart } from "../../app/staff/start/queries.server.ts";
import { listTemplateFiles } from "../../app/staff/start/write-template.server.ts";
import { users } from "../../db/schema/users.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { templateFile } from "../../tests/support/forms.ts";
import { createIntervention } from "../../tests/support/records.ts";
import { putPart, sendTemplate } from "../../tests/support/templates.ts";
import { readEnv } from "../env.ts";
import { prepareContent } from "./first-start.ts";

const folder = mkdtempSync(join(tmpdir(), "conflictos-plantilla-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const seed = join(folder, "cali.zip");
const start = (db: Parameters<typeof prepareContent>[0], SEED = seed) =>
  prepareContent(db, readEnv({ SEED, ADMIN_PASSWORD: "Tranvia-verde-2026" }), () => {});

it("A site begins with a template, once, and an operator is told what is wrong with another", async () => {
  const { db } = await createTestDatabase();
  await expect(start(db)).rejects.toThrow(/cali\.zip no sirve para empezar: el archivo no está/);
  writeFileSync(seed, "PK nada");
  await expect(start(db)).rejects.toThrow(
    /cali\.zip no sirve para empezar: El archivo comprimido está dañado/,
  );
  const profile = { version: 1, site: { cityName: "Cali" }, profile: { country: "Colombia" } };
  const file = await templateFile({ "profile.json": JSON.stringify(profile) });
  writeFileSync(seed, Buffer.from(await file.arrayBuffer()));
  await start(db);
  expect(await findSiteValues(db, "site", "demo")).toMatchObject({ site: { cityName: "Cali" } });
  expect([await db.$count(users), (await getStart(db)).records]).toEqual([1, 0]);
  const files = await listTemplateFiles(db);
  rmSync(seed);
  // Later starts do not look for it.
  await start(db);
  expect(await listTemplateFiles(db)).toEqual(files);
});

it("A database of one's own begins with a template too", () => {
  const DATABASE_URL = "postgresql://h/d";
  expect(readEnv({ DATABASE_URL, SEED: "plantilla.zip" }).seed).toBe("plantilla.zip");
});

it("The demonstration is put into an empty site and taken out of it, and is not mixed with records", async () => {
  const api = await createTestApi();
  const { db } = api.context;
  await start(db, "empty");
  await putPart(api, "site", { cityName: "Cali" });
  const files = await listTemplateFiles(db);
  const as = "researcher";
  const read = async () => (await api.call("GET", "/start", { as })).json();
  expect(await read()).toMatchObject({ records: 0, hasDemonstration: false, codebook: "none" });
  const put = () => sendTemplate(api, "/template", { starter: "demostracion" });
  // It is done in a process of its own, one at a time.
  expect((await Promise.all([put(), put()])).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const shown = await read();
  expect(shown).toMatchObject({ hasDemonstration: true, codebook: "inForce" });
  expect(shown.records).toBeGreaterThan(100);
  // Its answer may have been lost.
  expect([(await put()).statusCode, await read()]).toEqual([200, shown]);
  expect((await api.call("DELETE", "/start/demonstration", { as })).body).toMatch(/Se quitó la demostración/);
  expect(await read()).toMatchObject({ records: 0, hasDemonstration: false });
  // What the study had begun with is there again.
  expect(await listTemplateFiles(db)).toEqual(files);
  expect((await api.call("DELETE", "/start/demonstration", { as })).body).toMatch(/No hay contenido/);
  await createIntervention(api);
  expect((await put()).json().error).toMatch(/no se mezcla con un estudio/);
});
