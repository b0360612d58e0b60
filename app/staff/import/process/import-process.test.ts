import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { interventions } from "../../../../db/schema/interventions.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { clearContent, intervention } from "../../../../tests/support/imports.ts";
import { waitFor } from "../../../../tests/support/waiting.ts";
import { importLimits, uploadLimits } from "../constants.ts";
import { type DryRun, type ImportProgress, type ImportResult, importMessages } from "../contract.ts";
import { ImportProcess } from "./import-process.server.ts";

const api = await createTestApi();
const { db } = api.context;
let address = "";
beforeAll(async () => {
  api.context.importsDirectly = false;
  address = await api.app.listen({ port: 0, host: "127.0.0.1" });
});
// Each test looks for a process of its own.
beforeEach(async () => {
  await isGone();
  await clearContent(db);
});
afterAll(() => {
  api.app.server.closeAllConnections();
  expect(listChildren()).toEqual([]);
});

type Call = { signal?: AbortSignal; accept?: string };

function send(path: string, content: BlobPart, { signal, accept }: Call = {}): Promise<Response> {
  const body = new FormData();
  body.append("files", new File([content], "datos.json"));
  const headers = { authorization: `Bearer ${api.tokens.researcher}`, ...(accept ? { accept } : {}) };
  return fetch(`${address}/api${path}`, { method: "POST", headers, body, ...(signal ? { signal } : {}) });
}
const many = (count: number, from = 1) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => intervention(from + index)));

/** Lets no import end what it saves until the function that it returns is called. */
async function holdSaves(): Promise<() => void> {
  const client = await db.$client.connect();
  await client.query("begin; update content_version set version = version");
  let isHeld = true;
  return () => {
    if (isHeld) void client.query("rollback").then(() => client.release());
    isHeld = false;
  };
}

async function readAll(response: Response, onText: (received: string) => void): Promise<string> {
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    onText(text);
  }
  return text;
}

/** Processes of imports that this one has started. */
function listChildren(): string[] {
  const list = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
  return list.split("\n").filter((line) => line.includes("import-files"));
}
const listChildPids = () => listChildren().map((line) => Number.parseInt(line, 10));
const isGone = () => waitFor(() => expect(listChildren()).toEqual([]));

describe("An import in a process of its own", () => {
  it("responds as ever, and the next read knows what it wrote", async () => {
    const response = await send("/imports", many(2));
    expect(response.headers.get("content-type")).toContain("application/json");
    const { id } = (await response.json()) as ImportResult;
    const listed = await api.call("GET", "/interventions");
    expect(listed.json()).toHaveLength(2);
    const stored = await api.call("GET", `/imports/${id}`, { as: "researcher" });
    expect(stored.json()).toMatchObject({ actorName: "rosa" });
  });

  it("tells its progress to a client that accepts lines, and then the result or the error", async () => {
    const accept = "application/x-ndjson, application/json";
    const save = await holdSaves();
    const text = await readAll(await send("/imports", many(1000), { accept }), (received) => {
      if (received.includes("progress")) save();
    });
    const lines = text.trimEnd().split("\n");
    const parsed = lines.map(
      (line) => JSON.parse(line) as { progress?: ImportProgress; result?: ImportResult },
    );
    expect(parsed.at(-1)?.result?.report.counts.interventions.created).toBe(1000);
    expect(parsed.slice(0, -1).every(({ progress }) => progress !== undefined)).toBe(true);
    expect(parsed.length).toBeGreaterThan(1);
    const tooMany = await (
      await send("/imports", `[${"{},".repeat(importLimits.records)}{}]`, { accept })
    ).text();
    expect(JSON.parse(tooMany.trimEnd().split("\n").at(-1) ?? "")).toEqual({
      status: 413,
      error: importMessages.tooManyRecords,
    });
  });

  it("is refused while another one runs, which ends when its client leaves, and nothing of it is stored", async () => {
    const leaving = new AbortController();
    const first = send("/imports", many(1000), { signal: leaving.signal }).catch(() => "left");
    await waitFor(() => expect(listChildren()).toHaveLength(1));
    const second = await send("/imports/dry-run", many(1));
    expect([second.status, (await second.json()).error]).toEqual([409, importMessages.running]);
    leaving.abort();
    expect(await first).toBe("left");
    await isGone();
    expect(await db.$count(interventions)).toBe(0);
  });

  it("says so when its process is killed while it saves, and nothing of it is stored", async () => {
    const accept = "application/x-ndjson, application/json";
    const save = await holdSaves();
    const response = await send("/imports", many(1000), { accept });
    const text = await readAll(response, (received) => {
      if (received.includes('"saved"')) for (const pid of listChildPids()) process.kill(pid, "SIGKILL");
    });
    save();
    expect(JSON.parse(text.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      status: 503,
      error: expect.stringMatching(/el sistema detuvo el proceso.* Se guarda todo o nada/),
    });
    expect(await db.$count(interventions)).toBe(0);
    // The next ones are taken.
    const checked = (await (await send("/imports/dry-run", many(2))).json()) as DryRun;
    expect(checked.report.counts.interventions.created).toBe(2);
  });

  it("refuses more bytes than it has room for, also from the command line", async () => {
    const run = new ImportProcess(db);
    const megabytes = uploadLimits.total / 2 ** 20 + 1;
    const read = async function* () {
      for (let left = megabytes; left > 0; left--) yield Buffer.alloc(2 ** 20, " ");
    };
    await expect(run.addFile("grande.json", read())).rejects.toThrow(importMessages.tooLarge);
    run.cancel();
  });

  it("says so when its process is killed while files arrive: they are not to blame", async () => {
    const body = new ReadableStream({
      start(controller) {
        const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.json"\r\n\r\n[';
        controller.enqueue(new TextEncoder().encode(head));
      },
      async pull(controller) {
        await waitFor(() => expect(listChildren().length + Number(isKilled)).toBe(1));
        for (const pid of listChildPids()) process.kill(pid, "SIGKILL");
        isKilled = true;
        sent += 1;
        controller.enqueue(new Uint8Array(2 ** 20).fill(32));
        if (sent < 20) return;
        controller.enqueue(new TextEncoder().encode("]\r\n--x--\r\n"));
        controller.close();
      },
    });
    let isKilled = false;
    let sent = 0;
    const headers = {
      authorization: `Bearer ${api.tokens.researcher}`,
      "content-type": "multipart/form-data; boundary=x",
    };
    const response = await fetch(`${address}/api/imports/dry-run`, {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(503);
    expect((await response.json()).error).toMatch(/el sistema detuvo el proceso.* No se guardó nada/);
  });

  it("ends with a client that leaves before all is sent", async () => {
    const leaving = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.json"\r\n\r\n[';
        controller.enqueue(new TextEncoder().encode(head));
      },
    });
    const headers = {
      authorization: `Bearer ${api.tokens.researcher}`,
      "content-type": "multipart/form-data; boundary=x",
    };
    const request = { method: "POST", headers, body, signal: leaving.signal, duplex: "half" };
    const sending = fetch(`${address}/api/imports/dry-run`, request).catch(() => "left");
    await waitFor(() => expect(listChildren()).toHaveLength(1));
    leaving.abort();
    expect(await sending).toBe("left");
    await isGone();
  });
});
