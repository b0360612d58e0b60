import { expect, it } from "vitest";
import { assignedLists } from "../../../../db/schema/staff/assigned-lists.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { expectError } from "../../../../tests/support/expectations.ts";
import { addUser } from "../../../../tests/support/people.ts";
import {
  createConflict,
  createIntervention,
  createNewsItem,
  unknownId,
  valid,
} from "../../../../tests/support/records.ts";
import { waitForBlocked } from "../../../../tests/support/waiting.ts";
import { tableMessages } from "../constants.ts";
import type { TableRow } from "../contract.ts";
import { type Assignment, assignmentMessages, type Colleague } from "./contract.ts";

const api = await createTestApi();
type Who = "assistant" | "researcher";
const list = async (as: Who) => (await api.call("GET", "/assignments", { as })).json<Assignment[]>();
const assign = (fields: object, as: Who = "researcher") =>
  api.call("POST", "/assignments", {
    as,
    body: { noun: "news", name: "Sin fuente", assignee: api.ids.assistant, ...fields },
  });
const answer = (id: string, body: object, as: Who = "assistant") =>
  api.call("PUT", `/assignments/${id}`, { as, body });
const work = await createIntervention(api);
const edit = (id: string, fields: object) =>
  api.call("PUT", `/news/${id}/intervention/${work}`, {
    as: "assistant",
    body: valid.newsItem({ ...fields }),
  });

it("a list is on a colleague's panel with what is left of it, until they finish it or give it back", async () => {
  const ids = [await createNewsItem(api, work), await createNewsItem(api, work)];
  const query = `check=newsWithoutSource&intervention=${work}&sort=newsName&columns=newsDate&page=1`;
  expect((await assign({ query, note: "Las del plan" })).statusCode).toBe(201);
  const [mine] = await list("assistant");
  expect(mine).toMatchObject({
    name: "Sin fuente",
    isMine: true,
    total: 2,
    left: 2,
    state: "open",
    note: "Las del plan",
  });
  await edit(ids[0] ?? "", { source: { publication: "El Mundo" } });
  // What is entered later is no part of it.
  await createNewsItem(api, work);
  expect((await list("assistant"))[0]).toMatchObject({ total: 2, left: 1 });
  const id = mine?._id ?? "";
  expectError(await answer(id, { state: "done", __v: 7 }), 409);
  expect((await answer(id, { state: "returned", answer: "No la encuentro", __v: 0 })).statusCode).toBe(200);
  expect(await list("assistant")).toEqual([]);
  const [given] = await list("researcher");
  expect(given).toMatchObject({ isMine: false, state: "returned", answer: "No la encuentro", left: 1 });
  expect((await answer(id, { state: "open" }, "researcher")).statusCode).toBe(200);
  expect(await list("assistant")).toHaveLength(1);
  const { db } = api.context;
  const answers = await db.transaction(async (tx) => {
    await tx.select().from(assignedLists).for("update");
    const both = ["done", "returned"].map((state) => answer(id, { state, __v: 2 }));
    await waitForBlocked(db, 2);
    return both;
  });
  // Two at once: one of them is told.
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409]);
  expect((await api.call("DELETE", `/assignments/${id}`, { as: "researcher" })).statusCode).toBe(200);
  expect(await list("assistant")).toEqual([]);
});

it("what is left under a check is what does not pass it, whatever else has changed", async () => {
  const ids = [await createNewsItem(api, work), await createNewsItem(api, work)];
  for (const id of ids) await edit(id, { newsName: "Tranvía" });
  await assign({ query: "check=newsWithoutSource&search=tranvia" });
  for (const id of ids) await edit(id, { newsName: "Metro" });
  const [given] = await list("assistant");
  expect(given).toMatchObject({ total: 2, left: 2 });
  await api.call("DELETE", `/assignments/${given?._id}`, { as: "researcher" });
});

it("records that were selected are done once they have been changed", async () => {
  const ids = [await createNewsItem(api, work), await createNewsItem(api, work)];
  await assign({ ids, name: "Elegidas" });
  const [given] = await list("assistant");
  expect(given).toMatchObject({ total: 2, left: 2 });
  const shown = async (noun: string) =>
    (await api.call("GET", `/tables/${noun}?list=${given?._id}`, { as: "assistant" }))
      .json<TableRow[]>()
      .map(({ _id }) => _id);
  expect((await shown("news")).sort()).toEqual(ids.toSorted());
  expect(await shown("conflict")).toEqual([]);
  await edit(ids[0] ?? "", { newsName: "Otro titular" });
  await api.call("DELETE", `/interventions/${work}/news/${ids[1]}`, { as: "researcher" });
  expect((await list("assistant"))[0]).toMatchObject({ name: "Elegidas", total: 2, left: 0 });
});

it("is given to a colleague that exists, of records that exist", async () => {
  const other = await addUser(api, "researcher");
  const { body } = await api.call("GET", "/assignments/colleagues", { as: "assistant" });
  expect((JSON.parse(body) as Colleague[]).map(({ _id }) => _id)).toContain(other);
  expect(body).not.toContain("paso-");
  const wrong: [object, string][] = [
    [{ assignee: unknownId }, assignmentMessages.unknownColleague],
    [{ query: "check=nada" }, assignmentMessages.wrongQuery],
    [{ query: "check=newsWithoutSource&check=x&from=ayer" }, assignmentMessages.wrongQuery],
    [{ query: "search=ninguna-se-llama-así" }, assignmentMessages.nothing],
    [{ ids: [unknownId] }, assignmentMessages.nothing],
    [
      { ids: [await createNewsItem(api, work)], query: "check=conflictWithoutNews" },
      tableMessages.otherCheck,
    ],
  ];
  for (const [fields, message] of wrong) {
    const response = await assign(fields);
    expectError(response, 400);
    expect(response.json().error).toContain(message);
  }
  expectError(await answer(unknownId, { state: "done" }), 404);
  expectError(await api.call("DELETE", `/assignments/${unknownId}`, { as: "assistant" }), 404);
});

it("news and conflicts that were entered twice name one another, until they are found right or one goes", async () => {
  const of = await createIntervention(api);
  const names = ["¡Paran el Túnel!", "Paran el tunel", "Otra"];
  const [first = "", second = ""] = await Promise.all(
    names.map((newsName, index) =>
      createNewsItem(api, of, {
        newsName,
        description: `${"Se reúnen. ".repeat(9)}${["mañana", "ayer"][index]}`,
      }),
    ),
  );
  const [own = "", other = ""] = names;
  const headlines = { label: "Nombre de la noticia", own, other };
  const swap = (one: typeof headlines) => ({ ...one, own: one.other, other: one.own });
  const texts = { label: "Descripción" };
  const same = `…${"Se reúnen. ".repeat(9).slice(-40)}`;
  for (const conflictName of ["Venta", "venta."]) await createConflict(api, of, { conflictName });
  await createNewsItem(api, work, { newsName: names[1] });
  const find = async (noun: string, check: string) =>
    (await api.call("GET", `/tables/${noun}?check=${check}&intervention=${of}`, { as: "assistant" })).json<
      TableRow[]
    >();
  const found = await find("news", "newsDuplicate");
  expect(new Map(found.map(({ _id, duplicates }) => [_id, duplicates]))).toEqual(
    new Map([
      [
        first,
        [
          {
            _id: second,
            name: names[1],
            differences: [headlines, { ...texts, own: `${same}mañana`, other: `${same}ayer` }],
          },
        ],
      ],
      [
        second,
        [
          {
            _id: first,
            name: names[0],
            differences: [swap(headlines), { ...texts, own: `${same}ayer`, other: `${same}mañana` }],
          },
        ],
      ],
    ]),
  );
  expect(await find("conflict", "conflictDuplicate")).toHaveLength(2);
  const path = `/tables/news/${first}/checks/newsDuplicate`;
  expect(
    (await api.call("PUT", path, { as: "assistant", body: { reason: "Dos ediciones" } })).statusCode,
  ).toBe(200);
  expect((await find("news", "newsDuplicate")).map(({ _id }) => _id)).toEqual([second]);
  // One more is to be looked at again.
  await createNewsItem(api, of, { newsName: names[1] });
  expect(await find("news", "newsDuplicate")).toHaveLength(3);
});
