import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
import type { SearchResult } from "./contract.ts";

const api = await createTestApi();

it("a word that is left out takes only what has it, whatever else is about a work of that name", async () => {
  const tram = await createIntervention(api, { interventionName: "Tranvía", description: "Un corredor." });
  const work = await createIntervention(api, { interventionName: "Plaza", description: "Con talleres." });
  await createDatasheet(api, work, { description: "Talleres y viviendas." });
  await createConflict(api, work, { conflictName: "Los talleres se van" });
  await createConflict(api, tram, { conflictName: "Los talleres se quedan" });
  await createNewsItem(api, work, { newsName: "Cierran talleres" });
  await create(api, "/actors", valid.actor({ name: "Talleres unidos" }));
  const search = async (q: string) => {
    const response = await api.call("GET", `/search?${new URLSearchParams({ q, literal: "true" })}`);
    expect(response.statusCode, response.body).toBe(200);
    const { groups, total, items } = response.json<SearchResult>();
    expect(items).toHaveLength(total);
    return groups;
  };
  const groups = { interventions: 1, datasheets: 1, conflicts: 2, news: 1, actors: 1 };
  expect(await search("talleres")).toEqual(groups);
  expect(await search("talleres -tranvía")).toEqual({ ...groups, conflicts: 1 });
  // A news item of both works has the name of each.
  await createNewsItem(api, work, { newsName: "Talleres de ambas obras", otherInterventions: [tram] });
  expect(await search("talleres")).toEqual({ ...groups, news: 2 });
  expect(await search("talleres -tranvía")).toEqual({ ...groups, conflicts: 1 });
});
