import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { appContext, responseContext } from "../../../shared/pages/router-context.server.ts";
import { loader } from "./map-picture.tsx";

const api = await createTestApi();

async function ask(): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  context.set(responseContext, { markPartial() {}, releaseWorker() {} });
  const url = new URL("/map.png", api.context.siteAddress);
  return loader({ request: new Request(url), url, params: {}, pattern: "/map.png", context });
}

it("of many asked for at once some are drawn, and the others refused before anything is read for them", async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, ask));
  const drawn = all.filter((one) => one.status === "fulfilled");
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThan(6);
  const refused = all.filter((one) => one.status === "rejected").map(({ reason }) => reason.init);
  for (const { status, headers } of refused) expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
});
