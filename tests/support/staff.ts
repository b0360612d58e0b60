import { newId } from "../../app/shared/values/ids.ts";
import { applyImport } from "../../app/staff/import/commands.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { systemActor } from "../../server/first-start/seed.server.ts";
import type { TestApi } from "./api.ts";
import { codingMakers } from "./coding.ts";
import { create, createIntervention, valid } from "./records.ts";

/** Makers of records for the calls of the panel: what can be undone, a visitor's message, a view of a table. */
export const staffMakers = {
  ...codingMakers,
  import: addImport,
  template: async () => "noticias.csv",
  // A spreadsheet is written in a process of its own (app/staff/tables/files/write-table.test.ts).
  format: async () => "csv",
  message: addMessage,
  bulk: addBulkOperation,
  checked: addAcceptedCheck,
  check: async () => check,
  assignment: addAssignment,
  draft: addDraft,
  view: addSharedView,
};

const check = "interventionWithoutImage";

/** An intervention that was found right without an image. */
async function addAcceptedCheck(api: TestApi): Promise<string> {
  const id = await createIntervention(api);
  const body = { reason: "No hay fotos" };
  await api.call("PUT", `/tables/intervention/${id}/checks/${check}`, { as: "assistant", body });
  return id;
}

/** A draft of each of the two, under one id: everybody sees their own. */
async function addDraft(api: TestApi): Promise<string> {
  const id = newId();
  for (const as of ["assistant", "researcher"] as const)
    await api.call("PUT", `/drafts/${id}`, { as, body: valid.draft({ owner: api.ids[as] }) });
  return id;
}

/** A list of one intervention that the researcher has given to the assistant: both may change it. */
async function addAssignment(api: TestApi): Promise<string> {
  const ids = [await createIntervention(api)];
  return create(api, "/assignments", {
    noun: "intervention",
    name: "Lista",
    ids,
    assignee: api.ids.assistant,
  });
}

/** A bulk change of one intervention. */
async function addBulkOperation(api: TestApi): Promise<string> {
  const body = { ids: [await createIntervention(api)], set: { strategicProject: "Otro" } };
  const response = await api.call("POST", "/bulk/intervention", { as: "assistant", body });
  return response.json<{ operation: string }>().operation;
}

/** An import of one intervention with a unique name. */
async function addImport({ context }: TestApi): Promise<string> {
  const intervention = valid.intervention({ interventionName: `Importada ${newId()}` });
  const { id } = await applyImport(context, systemActor, { records: { interventions: [intervention] } });
  return id;
}

/** A view of the assistant's, which a researcher may change too. */
async function addSharedView({ call }: TestApi): Promise<string> {
  const body = { noun: "news", name: newId(), query: "", isShared: true };
  const { headers } = await call("POST", "/views", { as: "assistant", body });
  return String(headers.location).split("/").at(-1) ?? "";
}

async function addMessage({ context: { db } }: TestApi): Promise<string> {
  const id = newId();
  await db.insert(contactMessages).values({ id, name: "Ana", email: "ana@example.org", message: "Hola" });
  return id;
}
