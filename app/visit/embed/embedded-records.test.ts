import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { mergedRecords } from "../../../db/schema/evidence/merged-records.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { findEmbed } from "../../features/open-data/embeds.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { newId } from "../../shared/values/ids.ts";
import { loader as loadFrame } from "./embed.tsx";
import { loader as loadDescription } from "./oembed.tsx";

const site = "https://estudio.example";
const api = await createTestApi({ SITE_URL: site });
const { db } = api.context;
const work = await createIntervention(api);

/** Returns also what was thrown. */
function open(path: string): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  const url = new URL(`http://localhost${path}`);
  const args = { request: new Request(url), url, context };
  const opened: Promise<unknown> =
    url.pathname === "/oembed"
      ? loadDescription({ ...args, params: {}, pattern: "/oembed" })
      : loadFrame({ ...args, params: { "*": url.pathname.slice(7) }, pattern: "/embed/*" });
  return opened.catch((thrown: unknown) => thrown);
}
const describeAddress = (path: string) => open(`/oembed?url=${encodeURIComponent(site + path)}`);

it("a frame of a record that was merged leads to the one that is kept, which oEmbed describes", async () => {
  for (const [list, noun, create] of [
    ["news", "news", (name: string) => createNewsItem(api, work, { newsName: name })],
    ["conflicts", "conflict", (name: string) => createConflict(api, work, { conflictName: name })],
  ] as const) {
    const [kept, merged, again] = [await create("La que queda"), newId(), newId()];
    await db.insert(mergedRecords).values([
      { noun, id: merged, intoId: again, checks: [], lists: [] },
      { noun, id: again, intoId: kept, checks: [], lists: [] },
    ]);
    const moved = await open(`/embed/${list}/${merged}?w=300`);
    if (!(moved instanceof Response)) throw new Error("no redirect");
    expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
      301,
      `/embed/${list}/${kept}?w=300`,
      "public, no-cache",
    ]);
    const described = await describeAddress(`/${list}/${merged}`);
    if (!(described instanceof Response)) throw new Error("not described");
    expect(await described.json()).toMatchObject({
      title: "La que queda",
      thumbnail_url: `${site}/previews/${list}/${kept}.png`,
    });
    expect(await open(`/embed/${list}/${newId()}`)).toMatchObject({ init: { status: 404 } });
    expect(await describeAddress(`/${list}/${newId()}`)).toMatchObject({ init: { status: 404 } });
  }
});

it("a frame says of a date that cannot be right that it is to be reviewed", async () => {
  const item = await createNewsItem(api, work, { newsDate: "0215-07-25" });
  expect(await open(`/embed/news/${item}`)).toMatchObject({
    data: { words: expect.stringMatching(/^Fecha por revisar: 25 de julio de 215 · /) },
  });
});

it.each(["//", "///", "//x/timeline", "//[", "/embed//", "/news//x"])(
  "%s is no page for frames",
  async (address) => {
    expect(findEmbed(address)).toBeNull();
    expect(await describeAddress(address)).toMatchObject({ init: { status: 404 } });
  },
);
