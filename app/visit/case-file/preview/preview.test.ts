import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { create, createTree, unknownId, valid } from "../../../../tests/support/records.ts";
import { appContext, responseContext } from "../../../shared/pages/router-context.server.ts";
import { drawPreview } from "./draw-preview.server.ts";
import { loader } from "./preview.tsx";

const api = await createTestApi();
const { intervention, conflict, newsItem } = await createTree(api);
const actor = await create(api, "/actors", valid.actor());
const strange = await create(api, "/actors", valid.actor({ name: "🏙️ שלום" }));
const endless = await create(api, "/actors", valid.actor({ name: 'á<&>"'.repeat(40) }));

/** @returns the response, or what was thrown in its place */
async function ask(list: string, file: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  context.set(responseContext, { markPartial() {}, releaseWorker() {} });
  const url = new URL(`/previews/${list}/${file}`, api.context.siteAddress);
  return loader({
    request: new Request(url),
    url,
    params: { list, file },
    pattern: "/previews/:list/:file",
    context,
  });
}
const status = (asked: Promise<Response>) =>
  asked.then(
    (response) => response.status,
    (thrown) => (thrown.status ?? thrown.init?.status) as number,
  );

it("each record has a card, the same bytes each time", async () => {
  const cards = [
    ["interventions", intervention],
    ["conflicts", conflict],
    ["news", newsItem],
    ["actors", actor],
    ["actors", strange],
    ["actors", endless],
  ] as const;
  for (const [list, id] of cards) {
    const response = await ask(list, `${id}.png`);
    expect(response.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(bytes.equals(Buffer.from(await (await ask(list, `${id}.png`)).arrayBuffer()))).toBe(true);
    // What messengers take.
    expect(bytes.length).toBeLessThan(150_000);
  }
});

it("a long name of a system ends inside the card", async () => {
  const texts = { title: "Obra", kind: "Actuación", detail: "", site: "" };
  const readEdge = async (name: string) => {
    const system = { name, color: "#0e4a4a", pattern: "", outline: "" };
    const edge = { left: 1170, top: 0, width: 30, height: 104 };
    return sharp(await drawPreview({ ...texts, system }))
      .extract(edge)
      .raw()
      .toBuffer();
  };
  const [long, short] = [await readEdge("Movilidad y transporte ".repeat(10)), await readEdge("Movilidad")];
  expect(long.equals(short)).toBe(true);
});

it.each([
  ["news", `${unknownId}.png`],
  ["news", newsItem],
  ["news", `${newsItem}.jpg`],
  ["users", `${newsItem}.png`],
  ["constructor", `${newsItem}.png`],
  ["news", "..%2f.png"],
])("%s/%s has none", async (list, file) => {
  expect(await status(ask(list, file))).toBe(404);
});

it("an actor that was merged into another has none", async () => {
  const merged = await create(api, "/actors", valid.actor({ name: "Junta de Naranjal" }));
  const merge = await api.call("POST", `/actors/${merged}/merge`, {
    as: "researcher",
    body: { into: actor },
  });
  expect(merge.statusCode, merge.body).toBeLessThan(300);
  expect(await status(ask("actors", `${merged}.png`))).toBe(404);
  expect(await status(ask("actors", `${actor}.png`))).toBe(200);
});

it("of many asked for at once some are drawn, and the others refused", async () => {
  const ask40 = Array.from({ length: 40 }, () => ask("news", `${newsItem}.png`));
  const all = await Promise.allSettled(ask40);
  const refused = all.filter((one) => one.status === "rejected").map(({ reason }) => reason.init);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.get("Retry-After")}`))).toEqual(
    new Set(["503 5"]),
  );
});
