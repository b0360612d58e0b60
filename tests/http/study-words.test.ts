import { expect, it, vi } from "vitest";
import { getStudy } from "../../app/shared/study/study.ts";
import { createTestApi } from "../support/api.ts";
import { startInstance, waitForVersions } from "../support/instance.ts";
import { createIntervention, createNewsItem } from "../support/records.ts";
import { siteValues } from "../support/site.ts";

const api = await createTestApi();
const intervention = await createIntervention(api);
const ids = [await createNewsItem(api, intervention), await createNewsItem(api, intervention)];
it("What every call needs of the study is read once per content version, and anew after a change", async () => {
  const { app, context, version } = await startInstance(api);
  await waitForVersions(version);
  const query = vi.spyOn(context.db.$client, "query");
  const readItems = async () => {
    query.mockClear();
    for (const id of ids)
      expect((await app.inject({ method: "GET", url: `/api/news/${id}` })).statusCode).toBe(200);
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    return statements.filter((statement) => statement.includes("site_content")).length;
  };
  expect(await readItems()).toBe(1);
  const write = (system_one: string) =>
    app.inject({
      method: "PUT",
      url: "/api/site-content/profile",
      headers: { authorization: `Bearer ${api.tokens.researcher}` },
      payload: { ...siteValues.profile, system_one, system_many: "dimensiones", __v: 0 },
    });
  const { statusCode, body } = await write("dimensión");
  expect(statusCode, body).toBe(200);
  expect(await readItems()).toBe(1);
  expect(getStudy().axes.system.one).toBe("dimensión");
});
