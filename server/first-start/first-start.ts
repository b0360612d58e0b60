import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { eraseOldReports } from "../../app/features/reports/commands.server.ts";
import { applyTemplate } from "../../app/staff/start/commands.server.ts";
import { readTemplate } from "../../app/staff/start/read-template.server.ts";
import type { Database } from "../../db/client.server.ts";
import { type Env, isTemplate } from "../env.ts";
import { addMissingPlaces, hasStudy, installDemo } from "./demo.server.ts";
import { type Announce, hasUsers, seedDefaults, seedFirstResearcher, systemActor } from "./seed.server.ts";

/** Adds what a new installation needs. Safe to repeat after a first start that was killed. */
export async function prepareContent(db: Database, env: Env, announce: Announce): Promise<void> {
  await seedDefaults(db);
  // A backup that was restored may be older than what it still has of readers.
  await eraseOldReports({ db });
  // The first researcher comes last: while there is no user, the first start is incomplete.
  if (await hasUsers(db)) {
    await addMissingPlaces(db);
    return;
  }
  if (isTemplate(env.seed)) await installTemplate(db, env.seed);
  // A study that was imported before the first start is not mixed with a fictional city.
  if (env.seed === "demo" && !(await hasStudy(db))) await installDemo(db);
  await seedFirstResearcher(db, { username: env.ADMIN_USER, password: env.ADMIN_PASSWORD }, announce);
}

/** Safe to repeat: what the template says already is left alone. */
async function installTemplate(db: Database, file: string): Promise<void> {
  const fail = (cause: Error): never => {
    throw new Error(`La plantilla ${file} no sirve para empezar: ${cause.message}`, { cause });
  };
  const bytes = await readFile(file).catch(() => fail(new Error("el archivo no está, o no se puede leer.")));
  const template = await readTemplate({ name: basename(file), bytes }).catch(fail);
  await applyTemplate({ db }, systemActor, template).catch(fail);
}
