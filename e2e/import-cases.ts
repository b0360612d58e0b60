import type { Page } from "@playwright/test";
import pg from "pg";
import { firstSystems } from "../app/shared/study/first-lists.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";

/** What the tests of imports send and look at. */

const hierarchy = "6894c5d74cad0142c0ca580b";

const internalSystem = "67d9e3a79f394f4c2c8bcf6e";

/** No work of these tests has it. */
export const unusedSystem = firstSystems.at(-1)?.id ?? "";

async function connect(): Promise<pg.Client> {
  const address = await findRunningPostgres(String(process.env.E2E_STAFF_DATA_DIR));
  const client = new pg.Client({ connectionString: String(address) });
  await client.connect();
  return client;
}

/** The server imports one at a time: waits until the import of a test of another file has ended. @returns ends the turn */
export async function takeImportTurn(): Promise<() => Promise<void>> {
  const client = await connect();
  await client.query("select pg_advisory_lock(hashtext('a test imports'))");
  return () => client.end();
}

/** Locks the row of a system, so that saving its works waits. @returns unlocks it */
export async function lockSystem(system: string): Promise<() => Promise<void>> {
  const client = await connect();
  await client.query("begin");
  await client.query("select from systems where id = $1 for update", [system]);
  return () => client.end();
}

export type Doc = Record<string, unknown>;

export const intervention = (interventionName: string): Doc => ({
  interventionName,
  description: "Una alameda.",
  hierarchy,
  strategicProject: "Ciudad verde",
  internalSystem,
});

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

export const chosen = (page: Page) => page.getByRole("list", { name: "Archivos elegidos" });

export const dialog = (page: Page) => page.getByRole("dialog");

export const sentence = (page: Page, text: string) => page.getByLabel("Avisos").getByText(text);
