import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, postmasterPid, type ServerProcess, startServer } from "./support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-kill-"));
const kills = 30;
/** From the kill to the next address. */
const readyWithin = 5_000;

describe(`kill -9 while writing, ${kills} times`, () => {
  const acknowledged = new Set<string>();
  let server: ServerProcess;
  let token = "";
  let interventionId = "";

  beforeAll(async () => {
    server = await startServer(dataDir);
    token = await logIn(server.address);
    interventionId = await create("/interventions", {
      interventionName: "Parque de la prueba",
      description: "Una actuación a la que se le escriben noticias sin parar.",
      hierarchy: "6894c5d74cad0142c0ca580b",
      strategicProject: "Ninguno",
      internalSystem: "67d9e3749f394f4c2c8bcf6b",
    });
  });
  afterAll(async () => {
    server.signal("SIGTERM");
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(Array.from({ length: kills }, (_, index) => index))(
    "kill %i loses no acknowledged write",
    async (index) => {
      const writers = Array.from({ length: 4 }, () => writeUntilItFails(index));
      await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 400));
      // In turns: the server alone, the server with its database, the database alone.
      const kind = index % 3;
      if (kind === 0) server.signal("SIGKILL");
      if (kind === 1) server.killEverything();
      if (kind === 2) killDatabase();
      await Promise.all(writers);
      if (kind !== 2) {
        await server.exited;
        server = await startServer(dataDir);
        expect(server.readyAfter).toBeLessThan(readyWithin);
      }
      await everythingIsThere();
    },
  );

  async function writeUntilItFails(round: number): Promise<void> {
    for (let number = 0; ; number++) {
      const body = { newsName: `Noticia ${round}-${number}`, description: "Texto", newsDate: "2010-05-04" };
      try {
        acknowledged.add(await create(`/interventions/${interventionId}/news`, body));
      } catch {
        return;
      }
    }
  }

  function killDatabase() {
    const pid = postmasterPid(dataDir);
    if (pid) process.kill(pid, "SIGKILL");
  }

  /** Every acknowledged item is there, and the count that the database keeps agrees with the rows. */
  async function everythingIsThere() {
    const answer = await answerWithin(`${server.address}/api/interventions/${interventionId}`);
    const { news } = (await answer.json()) as { news: string[] };
    const found = new Set(news);
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    const list = await answerWithin(`${server.address}/api/news?limit=1`);
    expect(Number(list.headers.get("X-Total-Count"))).toBe(found.size);
  }

  /** @returns the new record's id */
  async function create(path: string, body: object): Promise<string> {
    const answer = await fetch(`${server.address}/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
    const location = answer.headers.get("Location");
    if (answer.status !== 201 || !location) throw new Error(`${answer.status}: ${await answer.text()}`);
    return location.slice(location.lastIndexOf("/") + 1);
  }
});

/** A database that was killed alone is started again by the server: until then reads answer 503. */
async function answerWithin(address: string): Promise<Response> {
  const deadline = Date.now() + readyWithin;
  for (;;) {
    const answer = await fetch(address);
    if (answer.status === 200) return answer;
    expect(answer.status).toBe(503);
    expect(Date.now()).toBeLessThan(deadline);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function logIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  return (await answer.json()) as string;
}
