import type { Database } from "../../db/client.server.ts";
import type { Env } from "../env.ts";
import { installDemo } from "./demo.server.ts";
import { type Announce, hasUsers, seedDefaults, seedFirstResearcher } from "./seed.server.ts";

/** What a new installation needs. Safe to repeat: a first start that was killed is begun again. */
export async function prepareContent(db: Database, env: Env, announce: Announce): Promise<void> {
  await seedDefaults(db);
  // The first researcher is made last: as long as there is no user, the first start is not over.
  if (await hasUsers(db)) return;
  if (env.seed === "demo") await installDemo(db);
  await seedFirstResearcher(db, { username: env.ADMIN_USER, password: env.ADMIN_PASSWORD }, announce);
}
