import { expect } from "vitest";
import type { Version } from "../../app/features/revisions/contract.ts";
import type { RevisionNoun } from "../../app/shared/values/revisions.ts";
import type { TestApi } from "./api.ts";
import { read, valid } from "./records.ts";

/** Changes this intervention. @returns the revision with its older version */
export async function addRevision(api: TestApi, intervention: string): Promise<string> {
  const body = valid.intervention({ interventionName: "Parque lineal de la quebrada" });
  const response = await api.call("PUT", `/interventions/${intervention}`, { as: "researcher", body });
  expect(response.statusCode, response.body).toBe(200);
  const versions = await read<{ revision: number }[]>(api, `/history/intervention/${intervention}`);
  return String(versions.at(-1)?.revision);
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

/** A researcher's changes of records, and the versions that these have had. */
export const createHistory = (api: TestApi) => ({
  listVersions: (noun: RevisionNoun, id: string, query = "") =>
    read<Version[]>(api, `/history/${noun}/${id}${query}`),
  async put(path: string, body: unknown): Promise<void> {
    const response = await api.call("PUT", path, { as: "researcher", body });
    expect(response.statusCode, response.body).toBe(200);
  },
});
