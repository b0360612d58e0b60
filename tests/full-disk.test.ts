import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "flydrive";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { media } from "../db/schema/media.ts";
import { createTestApi } from "./support/api.ts";
import { bodies, type Client, signIn } from "./support/client.ts";
import { expectError } from "./support/expectations.ts";
import { encodeForm, picture, pictureFile } from "./support/forms.ts";
import { create, valid } from "./support/records.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";
import { canMount, onSmallDisk, smallDisk } from "./support/small-disk.ts";

/** What becomes of the product while its folder of images takes nothing. */

const api = await createTestApi();

describe("A folder of images that takes nothing", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(["ENOSPC", "EDQUOT", "EROFS"])("(%s) makes an upload a 507, which leaves nothing", async (code) => {
    const cause = Object.assign(new Error(code), { code });
    vi.spyOn(api.context.files, "put").mockRejectedValue(
      new errors.E_CANNOT_WRITE_FILE(["imagen.webp"], { cause }),
    );
    const rows = await api.context.db.$count(media);
    const file = await pictureFile();
    const upload = await encodeForm({ file });
    expectError(await api.call("POST", "/media", { as: "assistant", ...upload }), 507);
    const form = await encodeForm({ ...(valid.intervention() as Record<string, string>), image: file });
    const before = await api.context.db.$count(media);
    expectError(await api.call("POST", "/interventions", { as: "assistant", ...form }), 507);
    expect(await api.context.db.$count(media)).toBe(before);
    expect(before).toBe(rows);
    expect(
      readdirSync(api.dataDir, { recursive: true }).filter((name) => String(name).endsWith(".webp")),
    ).toEqual([]);
    // All that needs no image goes on.
    await create(api, "/interventions", valid.intervention());
    expect((await api.call("GET", "/interventions")).statusCode).toBe(200);
  });
});

describe.runIf(canMount())("The built product with its images on a disk of 400 kB", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-disk-"));
  const folder = join(dataDir, "media");
  let server: ServerProcess;
  let client: Client;
  let disk: ReturnType<typeof smallDisk>;
  let secure_url = "";
  const upload = async () => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(await picture())], "a.png"));
    return client.send("POST", "/media", form);
  };
  beforeAll(async () => {
    mkdirSync(folder);
    server = await startServer(dataDir, { STOP_DELAY: "0" }, onSmallDisk(folder, "400k"));
    disk = smallDisk(server, folder);
    client = await signIn(server);
    ({ secure_url } = (await (await upload()).json()) as { secure_url: string });
  });
  afterAll(async () => {
    server.signal("SIGTERM");
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ["full", () => disk.fill(), () => disk.free()],
    ["read-only", () => disk.makeReadOnly(), () => disk.makeWritable()],
  ] as const)(
    "says so while it is %s, does all else, and takes images again without a restart",
    async (_state, harm, mend) => {
      harm();
      const refused = await upload();
      expect(refused.status).toBe(507);
      expect(await refused.json()).toEqual({ error: expect.stringMatching(/espacio|guardar/) });
      await client.create("/interventions", bodies.intervention());
      for (const path of [secure_url, "/api/interventions", "/interventions"])
        expect((await fetch(server.address + path)).status, path).toBe(200);
      mend();
      expect((await upload()).status).toBe(201);
    },
  );
});

describe.runIf(canMount())("The built product with everything on a disk that fills up", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-disk-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("refuses to write while its database could still read, and writes again when there is room", async () => {
    const server = await startServer(dataDir, { STOP_DELAY: "0" }, onSmallDisk(dataDir, "300m"));
    try {
      const client = await signIn(server);
      const disk = smallDisk(server, dataDir);
      disk.fill(48 * 2 ** 20);
      for (let n = 0; n < 20; n++) {
        const refused = await client.send("POST", "/interventions", bodies.intervention());
        expect(refused.status).toBe(507);
        expect(await refused.json()).toEqual({ error: expect.stringMatching(/espacio/) });
        expect((await fetch(`${server.address}/api/news?n=${n}`)).status).toBe(200);
      }
      disk.free();
      await client.create("/interventions", bodies.intervention());
    } finally {
      server.signal("SIGTERM");
      await server.exited;
    }
  });
});
