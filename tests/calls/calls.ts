import type { TestApi } from "../support/api.ts";
import type { Call } from "./describe-call.ts";
import { staffCalls } from "./staff-calls.ts";
import { studyCalls } from "./study-calls.ts";

/** Every call of the REST contract and who may make it. */
export const calls: Call[] = [...studyCalls, ...staffCalls];

export const formatCall = ({ method, path }: Call) => `${method} ${path}`;

/** The path with ids in place of the names. */
export function fillPath(path: string, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? `no-${name}`);
}

/** Names of the records that a call is about, in its path and in its body. */
export function listNames({ path, body }: Call): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const note = (name: string) => {
    names.push(name);
    return "";
  };
  body?.(new Proxy({}, { get: (_names, name) => note(String(name)) }));
  return names;
}

/** Ids of the two site texts that have calls of their own, and the name of a part of the site's texts. */
export async function findSiteIds(api: TestApi) {
  const readId = async (path: string) => (await api.call("GET", path)).json<{ _id: string }>()._id;
  return { information: await readId("/information"), home: await readId("/home"), sitePart: "team" };
}
