import { newId } from "../../app/shared/values/ids.ts";
import { applyImport } from "../../app/staff/import/commands.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { systemActor } from "../../server/first-start/seed.server.ts";
import type { TestApi } from "./api.ts";
import { valid } from "./records.ts";

/** Records for the calls of the panel: an import that can be undone, and a visitor's message. */
export async function createStaffIds(api: TestApi): Promise<{ import: string; message: string }> {
  return { import: await addImport(api), message: await addMessage(api) };
}

/** An import of one intervention with a unique name. */
export async function addImport({ context }: TestApi): Promise<string> {
  const intervention = valid.intervention({ interventionName: `Importada ${newId()}` });
  const { id } = await applyImport(context, systemActor, { records: { interventions: [intervention] } });
  return id;
}

async function addMessage({ context: { db } }: TestApi): Promise<string> {
  const id = newId();
  await db.insert(contactMessages).values({ id, name: "Ana", email: "ana@example.org", message: "Hola" });
  return id;
}
