import { unzipSync } from "fflate";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createDesk } from "../../../tests/support/desk.ts";
import { undoLast } from "../../../tests/support/operations.ts";
import { create, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { listFormats, openLists, recordFormats } from "../../features/open-data/constants.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { loader as loadNewsPage } from "../../visit/case-file/news-item.tsx";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const { find, decide } = createDesk(api);

it("a merged record is still what an edition has of it, at its old address; files, feeds and harvesters are told that it is gone", async () => {
  const work = await createIntervention(api);
  const fields = { newsName: "Quedan 36 horas", newsDate: "2004-05-09" };
  const first = await createNewsItem(api, work, { ...fields, description: "Breve." });
  const second = await createNewsItem(api, work, { ...fields, description: "Una frase larga. Otra frase." });
  const open = (path: string) => api.app.inject({ method: "GET", url: path });
  const openPage = async (query = "") => {
    const context = new RouterContextProvider();
    context.set(appContext, api.context);
    const url = new URL(`${origin}/news/${second}${query}`);
    const pattern = "/news/:newsId";
    const request = new Request(url);
    return loadNewsPage({ request, url, params: { newsId: second }, pattern, context });
  };
  const harvest = async (id: string) =>
    (await open(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:conflictos.example.org:news/${id}`))
      .body;
  const gone = await createNewsItem(api, work, { newsName: "Otra cosa" });
  await create(api, "/editions", { number: "2026.1", date: "2026-01-01" });
  const cited = `/news/${second}.json?edition=2026.1`;
  const before = await open(cited);
  expect(before.statusCode).toBe(200);
  await api.call("DELETE", `/interventions/${work}/news/${gone}`, { as: "researcher" });
  const { _id, duplicate } = await find("duplicate");
  const versions = Object.fromEntries((duplicate?.records ?? []).map((each) => [each._id, each.__v]));
  const merge = { into: first, take: ["description"], versions };
  expect((await decide(_id, { decision: "accept", merge }, "researcher")).statusCode).toBe(200);

  expect((await open(cited)).rawPayload).toEqual(before.rawPayload);
  const { data, init } = await openPage("?edition=2026.1");
  expect([init?.status ?? 200, data.past?.title, data.past?.isThere]).toEqual([
    200,
    "Quedan 36 horas",
    false,
  ]);
  const moved = await openPage().catch((thrown: Response) => thrown);
  if (!(moved instanceof Response)) throw new Error("it is shown");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/news/${first}`]);
  for (const format of Object.keys(recordFormats)) {
    const asked = await Promise.all([second, gone].map((id) => open(`/news/${id}.${format}`)));
    const [merged, deleted] = asked.map(({ statusCode, body }) => [
      statusCode,
      body.replaceAll(/[0-9a-f]{24}/g, ""),
    ]);
    expect(merged?.[0], format).toBeGreaterThanOrEqual(404);
    expect(merged, format).toEqual(deleted);
  }
  for (const list of openLists)
    for (const format of [...Object.keys(listFormats), "atom"]) {
      const { statusCode, rawPayload } = await open(`/${list}.${format}`);
      expect(statusCode, format).toBe(200);
      const isArchive = rawPayload.subarray(0, 2).toString() === "PK";
      const text = isArchive ? Buffer.concat(Object.values(unzipSync(rawPayload))) : rawPayload;
      expect(text.toString(), `${list}.${format}`).not.toContain(second);
      if (list === "news") expect(text.toString(), format).toContain(first);
    }
  expect(await harvest(second)).toContain('status="deleted"');
  expect(await harvest(first)).not.toContain('status="deleted"');
  expect((await undoLast(api, "merge")).statusCode).toBe(200);
  expect(await harvest(second)).not.toContain('status="deleted"');
  expect((await open(`/news/${second}.json`)).statusCode).toBe(200);
});
