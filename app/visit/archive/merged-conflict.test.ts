import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { mergedRecords } from "../../../db/schema/evidence/merged-records.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { newId } from "../../shared/values/ids.ts";
import { loader } from "./news.tsx";

const api = await createTestApi({ SITE_URL: "https://conflictos.example.org" });

async function openNews(query: string) {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  const url = new URL(`http://localhost/news${query}`);
  return loader({ request: new Request(url), url, params: {}, pattern: "/news", context }).catch(
    (thrown: unknown) => thrown,
  );
}

it("the news of a merged conflict are those of the one it is part of, whatever else the address says", async () => {
  const work = await createIntervention(api);
  const kept = await createConflict(api, work);
  const item = await createNewsItem(api, work, { conflicts: [kept] });
  const [merged, again, unknown] = [newId(), newId(), newId()];
  await api.context.db.insert(mergedRecords).values([
    { noun: "conflict", id: merged, intoId: again, checks: [], lists: [] },
    { noun: "conflict", id: again, intoId: kept, checks: [], lists: [] },
  ]);

  const moved = await openNews(`?search=obra&conflict=${merged}&sort=date`);
  if (!(moved instanceof Response)) throw new Error("no redirect");
  expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
    301,
    `/news?search=obra&conflict=${kept}&sort=date`,
    "public, no-cache",
  ]);
  expect(await openNews(`?conflict=${kept}`)).toMatchObject({ list: { total: 1 } });
  for (const query of [`?conflict=${unknown}`, "?conflict=x"])
    expect(await openNews(query), query).toHaveProperty("list");

  const read = async (path: string, conflict: string) => {
    const { statusCode, headers, body } = await api.app.inject({
      method: "GET",
      url: `${path}?conflict=${conflict}`,
    });
    expect(statusCode, path).toBe(200);
    return {
      total: headers["x-total-count"],
      name: headers["content-disposition"],
      body: body.replaceAll(merged, kept),
    };
  };
  for (const path of ["/news.csv", "/news.json", "/news.bib", "/news.atom", "/api/news"]) {
    const found = await read(path, kept);
    expect(found.body, path).toContain(item);
    expect(await read(path, merged), path).toEqual(found);
    expect((await read(path, unknown)).body, path).not.toContain(item);
  }
});
