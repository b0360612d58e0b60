import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { deleteRecord } from "../../../../tests/support/history.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
} from "../../../../tests/support/records.ts";
import type { SearchResult } from "../contract.ts";

const api = await createTestApi();
const search = async (q: string) =>
  (await api.call("GET", `/search?${new URLSearchParams({ q })}`)).json<SearchResult>();

const comuna = await create(api, "/places", { name: "San Javier", kind: "comuna", code: "13" });
const barrio = await create(api, "/places", { name: "San Javier", kind: "barrio", parent: comuna });
const alto = await create(api, "/places", {
  name: "El Alto",
  kind: "barrio",
  parent: comuna,
  aliases: ["Altos"],
});
const kindly = await create(api, "/places", { name: "Barrio Colombia", kind: "barrio", parent: comuna });
const actor = await create(api, "/actors", {
  name: "Empresas Varias",
  patterns: ["EE.VV."],
  kind: "empresa",
});
const work = await createIntervention(api, { interventionName: "Escaleras" });
await create(api, "/work-places", { intervention: work, place: alto, relation: "in" });
const conflict = await createConflict(api, work, { conflictName: "Reclamo por las escaleras" });
await createNewsItem(api, work, {
  newsName: "Basuras en la comuna 13",
  description: "Dice EE.VV. que no.",
  newsDate: "2002-10-22",
  conflicts: [conflict],
});
await createNewsItem(api, work, { newsName: "El Alto espera", description: "Nada", newsDate: "2006-12-26" });

describe("A question about a group and a place or an actor", () => {
  it("is a filter by where the works lie, with what was before and the news that name it", async () => {
    const { total, groups, read } = await search("¿Cuántos conflictos en la comuna 13 desde 2008?");
    expect([total, groups.conflicts]).toEqual([0, 0]);
    expect(read).toEqual({
      q: "",
      noun: "conflicts",
      from: "2008",
      place: { _id: comuna, name: "comuna 13 (San Javier)" },
      before: 1,
      naming: { count: 1, first: 2002, last: 2002 },
    });
    const untold = await createConflict(api, work, { conflictName: "Reclamo sin noticias" });
    expect((await search("¿Cuántos conflictos en la comuna 13 desde 2008?")).read).toMatchObject({
      before: 1,
      undated: 1,
    });
    await deleteRecord(api, `/interventions/${work}/conflict/${untold}`);
    await createIntervention(api, { interventionName: "Teatro" });
    expect((await search("¿Cuántas obras hay en Altos?")).read?.unplaced).toBe(1);
    expect(await search("¿Cuántas obras hay en Altos?")).toMatchObject({
      total: 1,
      read: { place: { _id: alto, name: "El Alto" }, naming: { count: 1, first: 2006, last: 2006 } },
    });
    expect((await search("conflictos en el barrio San Javier")).read?.place?._id).toBe(barrio);
    expect((await search("conflictos en Barrio Colombia")).read?.place?._id).toBe(kindly);
  });

  it("of the news is a filter by what they name", async () => {
    expect(await search("¿cuántas noticias hay de El Alto?")).toMatchObject({
      total: 1,
      read: { names: { _id: alto } },
    });
    expect(await search("noticias sobre Empresas Varias")).toMatchObject({
      total: 1,
      read: { names: { _id: actor, name: "Empresas Varias" } },
    });
  });

  it("of conflicts with an actor is a filter once conflicts are coded, and words until then", async () => {
    const ask = () => search("¿Qué conflictos hay con Empresas Varias?");
    expect((await ask()).read).toEqual({ q: "Empresas Varias", noun: "conflicts" });
    await createConflict(api, work, { conflictName: "Otro reclamo", defendants: ["Empresas Varias"] });
    expect(await ask()).toMatchObject({ total: 1, read: { actor: { _id: actor } } });
  });

  it("stays words where no register has the name, where more is said, and where it asks for no group", async () => {
    for (const [q, words] of [
      ["¿Cuántos conflictos en la comuna 14?", "comuna 14"],
      ["¿Cuántos conflictos por basuras en El Alto?", "basuras en El Alto"],
      ["¿Qué pasó en El Alto en 2006?", "El Alto"],
    ])
      expect((await search(q ?? "")).read?.q.replaceAll('"', ""), q).toBe(words);
    expect((await search("comuna 13")).read).toBeNull();
  });
});
