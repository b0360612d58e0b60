import { eraseOldReports } from "../../app/features/reports/commands.server.ts";
import type { Database } from "../../db/client.server.ts";
import type { Env } from "../env.ts";
import { addMissingPlaces, hasStudy, installDemo } from "./demo.server.ts";
import { type Announce, hasUsers, seedDefaults, seedFirstResearcher } from "./seed.server.ts";

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
  // A study that was imported before the first start is not mixed with a fictional city.
  if (env.seed === "demo" && !(await hasStudy(db))) await installDemo(db);
  await seedFirstResearcher(db, { username: env.ADMIN_USER, password: env.ADMIN_PASSWORD }, announce);
}
