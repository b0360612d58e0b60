import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createTree } from "../../../tests/support/records.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { loader } from "./sitemap.tsx";

const api = await createTestApi();

it("The sitemap has the public pages and those of all records, the newest first, with the day of their change", async () => {
  const { intervention, datasheet, conflict, newsItem } = await createTree(api);
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
      "/team",
      "/help",
    ],
    `/news/${newsItem}`,
    `/conflicts/${conflict}`,
    `/intervention-datasheet/${intervention}/${datasheet}/description`,
    `/interventions/${intervention}`,
  ]);
  const days = entries.slice(-4).map(([, , day]) => day);
  expect(days).toEqual(Array(4).fill(expect.stringMatching(/^\d{4}-\d\d-\d\d$/)));
});
