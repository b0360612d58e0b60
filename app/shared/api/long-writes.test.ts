import { afterEach, expect, it, vi } from "vitest";
import { uploadTimeout } from "../../../server/limits/connections.ts";
import { calls } from "../../../tests/calls/calls.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { callApi } from "./api-client.ts";
import { longWrite } from "./long-writes.ts";

// The usual one, which the browser's is longer than.
vi.stubEnv("DEADLINE_FACTOR", "1");
const { app } = await createTestApi();
vi.unstubAllEnvs();
afterEach(() => vi.restoreAllMocks());

const writes = calls.filter(({ method, isUpload }) => method !== "GET" && !isUpload);

/** Milliseconds after which the server gives a call up. */
async function measureServer(method: string, path: string): Promise<number> {
  const timers = vi.spyOn(globalThis, "setTimeout");
  await app.inject({ method: method as "POST", url: `/api${path}` });
  const [[, milliseconds = 0] = []] = timers.mock.calls;
  timers.mockRestore();
  return milliseconds;
}

/** Milliseconds after which the browser does. */
async function measureBrowser(method: string, path: string): Promise<number> {
  vi.stubGlobal("navigator", { onLine: true });
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response('""'));
  const timeouts = vi.spyOn(AbortSignal, "timeout");
  await callApi(method as "POST", path);
  return timeouts.mock.lastCall?.[0] ?? 0;
}

it("writes of very many records may take minutes, and the browser waits until the server gives up", async () => {
  const long: string[] = [];
  for (const { method, path } of writes) {
    const [server, browser] = [await measureServer(method, path), await measureBrowser(method, path)];
    // Takes images too, for which the browser has no limit.
    if (server === uploadTimeout) continue;
    expect(browser, `${method} ${path}`).toBeGreaterThan(server);
    if (browser > 60_000) long.push(`${method} ${path}`);
    expect(server === longWrite, `${method} ${path}`).toBe(browser > 60_000);
  }
  expect(long.sort()).toEqual([
    "DELETE /history/{noun}/{intervention}/hidden/{version}",
    "POST /bulk/{noun}",
    "POST /editions",
    "POST /evidence/proposals",
    "POST /hidden-names",
    "POST /hidden-names/places",
    "POST /history/{noun}/{intervention}/hidden",
    "POST /operations/{bulk}/undo",
  ]);
});
