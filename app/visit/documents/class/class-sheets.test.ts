import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { createIntervention } from "../../../../tests/support/records.ts";
import { waitFor } from "../../../../tests/support/waiting.ts";
import { appContext, responseContext } from "../../../shared/pages/router-context.server.ts";
import { loader } from "../document.tsx";

const api = await createTestApi();
const work = await createIntervention(api);

async function ask(): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  context.set(responseContext, { markPartial() {}, releaseWorker() {} });
  const file = `clase-${work}.pdf`;
  const url = new URL(`/documents/${file}`, api.context.siteAddress);
  return loader({ request: new Request(url), url, params: { file }, pattern: "/documents/:file", context });
}

const countProcesses = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

it("of many asked for at once five are drawn, by one process, and the others are refused", async () => {
  await waitFor(() => expect(countProcesses()).toBe(0));
  let mostProcesses = 0;
  const count = () => {
    mostProcesses = Math.max(mostProcesses, countProcesses());
  };
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => ask().finally(count)));
  const drawn = all.filter((one) => one.status === "fulfilled");
  expect(drawn.map(({ value }) => value.headers.get("Content-Type"))).toEqual(
    Array(5).fill("application/pdf"),
  );
  const refused = all.filter((one) => one.status === "rejected").map(({ reason }) => reason.init);
  for (const { status, headers } of refused) expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(mostProcesses).toBe(1);
});
