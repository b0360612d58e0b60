import { readdirSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { errors } from "flydrive";
import { afterEach, describe, expect, it, vi } from "vitest";
import { media } from "../../db/schema/media.ts";
import { createTestApi } from "../support/api.ts";
import { expectError } from "../support/expectations.ts";
import { encodeForm, pictureFile } from "../support/forms.ts";
import { password } from "../support/people.ts";
import { create, valid } from "../support/records.ts";

const api = await createTestApi();

describe("A media folder that cannot be written to", () => {
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
    // Everything that needs no image works.
    await create(api, "/interventions", valid.intervention());
    expect((await api.call("GET", "/interventions")).statusCode).toBe(200);
  });
});

describe("A disk without room for the database", () => {
  const { statfs } = fs;
  function replaceStatfs(by: typeof statfs): void {
    fs.statfs = by;
    syncBuiltinESMExports();
  }
  afterEach(() => replaceStatfs(statfs));

  it("refuses writes and logins, and lets sessions end", async () => {
    const token = await api.logIn("rosa");
    replaceStatfs((async () => ({ bavail: 1, bsize: 4096 })) as unknown as typeof statfs);
    const body = valid.intervention();
    expectError(await api.call("POST", "/interventions", { as: "assistant", body }), 507);
    expectError(
      await api.call("POST", "/users/login", { body: { user: "rosa", userPassword: password } }),
      507,
    );
    expect((await api.call("POST", "/users/logout", { token })).statusCode).toBe(200);
    expectError(await api.call("GET", "/users/data-user", { token }), 401);
  });
});
