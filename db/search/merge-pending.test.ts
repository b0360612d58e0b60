import { expect, it } from "vitest";
import { openDatabase } from "../client.server.ts";
import { mergePending } from "./merge-pending.server.ts";

it("a write that is done is not said to have failed because its rows could not be merged", async () => {
  const db = openDatabase("postgres://127.0.0.1/conflictos");
  await db.$client.end();
  await expect(db.execute("select 1")).rejects.toThrow();
  await expect(mergePending(db)).resolves.toBeUndefined();
});
