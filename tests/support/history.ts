import { expect } from "vitest";
import type { TestApi } from "./api.ts";
import { createIntervention, read, valid } from "./records.ts";

/** Records for the calls of the history: an older version of this intervention, and a deletion. */
export async function createHistoryIds(api: TestApi, intervention: string) {
  const body = valid.intervention({ interventionName: "Parque lineal de la quebrada" });
  const response = await api.call("PUT", `/interventions/${intervention}`, { as: "researcher", body });
  expect(response.statusCode, response.body).toBe(200);
  const versions = await read<{ revision: number }[]>(api, `/history/intervention/${intervention}`);
  const revision = String(versions.at(-1)?.revision);
  return {
    noun: "intervention",
    revision,
    deleted: await deleteIntervention(api, await createIntervention(api)),
  };
}

/** @returns the operation that deleted it */
export async function deleteIntervention(api: TestApi, id: string): Promise<string> {
  return deleteRecord(api, `/interventions/${id}`);
}

/** @returns the operation that deleted it */
export async function deleteRecord(api: TestApi, path: string): Promise<string> {
  const response = await api.call("DELETE", path, { as: "researcher" });
  expect(response.statusCode, response.body).toBe(200);
  const [deletion] = await read<{ operation: string }[]>(api, "/deleted?limit=1");
  return deletion?.operation ?? "";
}
