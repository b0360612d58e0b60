import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { create, createTree, valid } from "../../../tests/support/records.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { loader } from "./sitemap.tsx";

const api = await createTestApi();

it("The sitemap has the public pages that have something, and those of all records, the newest first, with the day of their change", async () => {
  const actor = await create(api, "/actors", valid.actor());
  const { intervention, datasheet, conflict, newsItem } = await createTree(api);
  // As an import leaves it: the study's own date of a change is not when this site changed.
  await api.context.db.execute(sql`update news set updated_at = '2015-01-02'`);
  // Each record on another day, the first of these the newest.
  const changed = [newsItem, conflict, datasheet, intervention, actor].map((id, index) => ({
    id,
    day: `2020-01-0${9 - index}`,
  }));
  for (const { id, day } of changed)
    await api.context.db.execute(
      sql`update record_changes set changed_at = ${`${day}T12:00:00Z`} where record_id = ${id}`,
    );
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  const url = new URL("/sitemap.xml", api.context.siteAddress);
  const response = await loader({
    request: new Request(url),
    url,
    params: {},
    pattern: "/sitemap.xml",
    context,
  });
  const entries = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)];
  const paths = entries.map(([, address = ""]) => address.slice(api.context.siteAddress.length));
  expect(paths).toEqual([
    ...[
      "/",
      "/interventions",
      "/news",
      "/conflicts",
      "/timeline",
      "/statistics",
      "/project",
      "/search",
      "/data",
      "/actors",
      "/help",
    ],
    `/news/${newsItem}`,
    `/conflicts/${conflict}`,
    `/intervention-datasheet/${intervention}/${datasheet}/description`,
    `/interventions/${intervention}`,
    `/actors/${actor}`,
  ]);
  expect(entries.slice(-5).map(([, , day]) => day)).toEqual(changed.map(({ day }) => day));
});
