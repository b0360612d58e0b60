import { afterAll, expect, it, vi } from "vitest";
import { postmasterPid, startPreparedServer } from "../support/server-process.ts";

const server = await startPreparedServer();
afterAll(server.stop);

/** Kills the database and sends requests until one fails. */
async function getFailure(path: string): Promise<{ response: Response; text: string }> {
  let number = 0;
  return vi.waitFor(
    async () => {
      const postmaster = postmasterPid(server.dataDir);
      if (postmaster) process.kill(postmaster, "SIGKILL");
      number += 1;
      const response = await fetch(`${server.address}${path}?search=${number}`);
      expect(response.status).toBe(503);
      return { response, text: await response.text() };
    },
    { timeout: 15_000, interval: 300 },
  );
}

const code = /^[0-9a-f]{12}$/;

it("A page that fails shows the code of its log lines, with Retry-After and X-Request-Id", async () => {
  const { response, text } = await getFailure("/news");
  const id = response.headers.get("x-request-id") ?? "";
  expect(id).toMatch(code);
  expect(text).toContain("Código del error: ");
  expect(text).toContain(`data-error-code="${id}"`);
  expect(text).toContain("escríbenos y dinos este código");
  expect(response.headers.get("retry-after")).toBe("5");
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes(`"request":"${id}"`));
  expect(lines.some((line) => line.includes('"level":50') && line.includes("page failed"))).toBe(true);
});

it("an error of the API has only the contract's fields, and the code in its header", async () => {
  const { response, text } = await getFailure("/api/news");
  expect(Object.keys(JSON.parse(text) as object)).toEqual(["error"]);
  expect(response.headers.get("x-request-id")).toMatch(code);
});

it("a page that is not found shows none", async () => {
  await vi.waitFor(
    async () => {
      const response = await fetch(`${server.address}/no-existe`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("Código del error");
    },
    { timeout: 10_000, interval: 200 },
  );
});
