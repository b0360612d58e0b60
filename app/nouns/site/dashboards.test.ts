import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { siteContent } from "../../../db/schema/site.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { getDashboard } from "./queries.server.ts";

const { db } = await createTestDatabase();
const site = "https://conflictos.example";

async function configured(address: string): Promise<string> {
  const value = { "1": "", "2": address, "3": "" };
  await db.update(siteContent).set({ value }).where(eq(siteContent.key, "dashboards"));
  return getDashboard(db, 2, site);
}

it("there is none at first", async () => {
  expect(await getDashboard(db, 1, site)).toBe("");
});

it("an https address of another site replaces the chart of its statistic only", async () => {
  expect(await configured("https://tableros.example/a?b=1")).toBe("https://tableros.example/a?b=1");
  expect(await getDashboard(db, 1, site)).toBe("");
});

it.each([
  "http://tableros.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "//tableros.example",
  "tableros.example",
  // In its frame it would have the powers of this site.
  "https://conflictos.example/otra",
])("«%s» does not", async (address) => {
  expect(await configured(address)).toBe("");
});
