import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { create, createTree, valid } from "../../../tests/support/records.ts";
import type { Context } from "../../shared/context.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { loader } from "./sitemap.tsx";

const address = "https://conflictos.example";
const api = await createTestApi({ SITE_URL: address });

async function readSitemap(context: Context, query = ""): Promise<string> {
  const provided = new RouterContextProvider();
  provided.set(appContext, context);
  const url = new URL(`/sitemap.xml${query}`, "http://localhost");
  const request = new Request(url);
  const response = await loader({ request, url, params: {}, pattern: "/sitemap.xml", context: provided });
  return response.text();
}

const listEntries = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, location = "", day]) => ({
    path: location.replace(address, ""),
    day,
  }));

it("The sitemap has the public pages that have something, and those of all records with the day of their change", async () => {
  const actor = await create(api, "/actors", valid.actor());
  const place = await create(api, "/places", valid.registeredPlace());
  const { intervention, datasheet, conflict, newsItem } = await createTree(api);
  // As an import leaves it: the study's own date of a change is not when this site changed.
  await api.context.db.execute(sql`update news set updated_at = '2015-01-02'`);
  const ids = [actor, conflict, datasheet, intervention, newsItem, place];
  for (const [index, id] of ids.entries())
    await api.context.db.execute(
      sql`update record_changes set changed_at = ${`2020-01-0${index + 1}T12:00:00Z`} where record_id = ${id}`,
    );
  const fixed =
    "interventions news conflicts timeline statistics project search compare data actors places help";
  expect(listEntries(await readSitemap(api.context))).toEqual([
    ...["/", ...fixed.split(" ").map((name) => `/${name}`)].map((path) => ({ path, day: undefined })),
    { path: `/actors/${actor}`, day: "2020-01-01" },
    { path: `/conflicts/${conflict}`, day: "2020-01-02" },
    { path: `/intervention-datasheet/${intervention}/${datasheet}/description`, day: "2020-01-03" },
    { path: `/interventions/${intervention}`, day: "2020-01-04" },
    { path: `/news/${newsItem}`, day: "2020-01-05" },
    { path: `/places/${place}`, day: "2020-01-06" },
  ]);
});

it("The sitemap has the pages of editions with the day they were published or corrected, withdrawn ones not", async () => {
  for (const number of ["2026.1", "2026.2", "2026.3"])
    await create(api, "/editions", { number, date: "2026-01-01" });
  const [newest] = (await api.call("GET", "/editions", { as: "researcher" })).json<{ _id: string }[]>();
  const body = { reason: "Tenía un error." };
  await api.call("POST", `/editions/${newest?._id}/withdrawal`, { as: "researcher", body });
  await api.context.db.execute(sql`update editions set published_at = '2026-02-03T12:00:00Z'`);
  await api.context.db.execute(sql`
    update editions set corrections = '[{"at":"2026-02-10T12:00:00.000Z","sha256":""},{"at":"2026-03-04T12:00:00.000Z","sha256":""}]'
    where number = '2026.2'`);
  const listed = listEntries(await readSitemap(api.context)).filter(({ path }) =>
    path.includes("/editions/"),
  );
  expect(listed).toEqual([
    { path: "/data/editions/2026.1", day: "2026-02-03" },
    { path: "/data/editions/2026.2", day: "2026-03-04" },
  ]);
});

it("A study with more records than one file holds has an index of files, which name each of them once", async () => {
  await api.context.db.execute(sql`
    insert into actors (id, name, kind)
    select lpad(to_hex(n), 24, '0'), 'Junta ' || n, 'comunidad' from generate_series(1, 10000) n`);
  const index = listEntries(await readSitemap(api.context)).map(({ path }) => path);
  expect(index).toEqual(["/sitemap.xml?page=1", "/sitemap.xml?page=2"]);
  const files = await Promise.all(["?page=1", "?page=2"].map((query) => readSitemap(api.context, query)));
  const paths = files.flatMap(listEntries).map(({ path }) => path);
  expect(paths).toHaveLength(13 + 10_008);
  expect(new Set(paths).size).toBe(paths.length);
  for (const query of ["?page=0", "?page=3", "?page=x"])
    await expect(readSitemap(api.context, query)).rejects.toMatchObject({ init: { status: 404 } });
});

it("A site without an address of its own has no sitemap, since it would name another one", async () => {
  await expect(readSitemap({ ...api.context, ownAddress: null })).rejects.toMatchObject({
    init: { status: 404 },
  });
});
