import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openForms } from "../../../db/schema/open-forms.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { addSession, addUser, cast } from "../../../tests/support/people.ts";
import {
  createConflict,
  createIntervention,
  createNewsItem,
  unknownId,
} from "../../../tests/support/records.ts";
import type { SimilarRecord } from "../../ui/forms/notices/similar-names.tsx";
import type { Colleague } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;

describe("Similar records", () => {
  const find = async (noun: string, query: Record<string, string>) => {
    const response = await api.call("GET", `/forms/${noun}/similar?${new URLSearchParams(query)}`, {
      as: "assistant",
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<SimilarRecord[]>();
  };

  it("finds the same name in any case, accents and spaces, first that one, then near ones where they belong", async () => {
    const [here, there] = [
      await createIntervention(api, { interventionName: "Parque de la Cañada" }),
      await createIntervention(api, { interventionName: "Tranvía" }),
    ];
    const add = (intervention: string, newsName: string, newsDate: string) =>
      createNewsItem(api, intervention, { newsName, newsDate });
    const same = await add(there, "Empiezan las obras del 100 % del parque", "2010-05-01");
    const near = await add(here, "Empiezan obras en el 100 % del parque", "2011-01-01");
    const sameDay = await add(there, "Empiezan ya las obras del 100 % del parque", "2012-02-02");
    await add(there, "Empiezan obras en el 100 % del parque", "2009-09-09");
    await add(here, "Protestan los vecinos", "2012-02-02");
    const name = "  EMPIEZAN  las obras del 100 % del pàrque ";
    const asked = { name, intervention: here, date: "2012-02-02" };
    const found = await find("news", asked);
    expect(found.map(({ _id, isSameName }) => [_id, isSameName])).toEqual([
      [same, true],
      [sameDay, false],
      [near, false],
    ]);
    expect(found[0]).toMatchObject({ place: "Tranvía", date: "2010-05-01" });
    expect(await find("news", { ...asked, except: same })).toHaveLength(2);
    expect(await find("news", { name: "Empiezan las obras del 100 _ del parque" })).toEqual([]);
    expect(await find("intervention", { name: "parque de la canada" })).toMatchObject([
      { _id: here, isSameName: false, place: "", date: "" },
    ]);
    const conflict = await createConflict(api, here, { conflictName: "Tala de árboles" });
    expect(await find("conflict", { name: "tala de arboles" })).toMatchObject([{ _id: conflict, date: "" }]);
  });

  it("finds nothing for an empty or strange name, and refuses what is malformed", async () => {
    for (const name of ["", "   ", "\u0000", "%", "'; drop table news; --", "🌳‮".repeat(200)])
      expect(await find("news", { name, intervention: unknownId })).toEqual([]);
    for (const query of [
      "name=a&name=b",
      `name=${"x".repeat(1001)}`,
      "name=a&intervention=1",
      "name=a&date=2012-02-30",
    ])
      expectError(await api.call("GET", `/forms/news/similar?${query}`, { as: "assistant" }), 400);
    expectError(await api.call("GET", "/forms/user/similar", { as: "researcher" }), 400);
  });
});

describe("Open forms", () => {
  const report = async (token: string, recordId: string, isOpen = true, noun = "news") => {
    const body = { isOpen };
    const response = await api.call("POST", `/forms/${noun}/${recordId}/open`, { token, body });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Colleague[]>().map(({ name }) => name);
  };

  it("names who else has the form open, until they leave it or are not heard of any more", async () => {
    const record = await createNewsItem(api, await createIntervention(api));
    const { assistant, researcher } = api.tokens;
    const [first, second] = [cast.assistant, cast.researcher].map(
      ({ userName, userLastName }) => `${userName} ${userLastName}`,
    );
    expect(await report(assistant, record)).toEqual([]);
    expect(await report(assistant, record), "not oneself").toEqual([]);
    expect(await report(researcher, record)).toEqual([first]);
    expect(await report(assistant, record)).toEqual([second]);
    expect(await report(researcher, api.ids.assistant, true, "user")).toEqual([]);
    const body = { isOpen: true };
    expectError(await api.call("POST", `/forms/news/${unknownId}/open`, { as: "assistant", body }), 404);
    await report(researcher, record, false);
    expect(await report(assistant, record)).toEqual([]);
    await db.update(openForms).set({ seenAt: sql`now() - interval '91 seconds'` });
    expect(await report(researcher, record)).toEqual([]);
  });

  it("keeps few entries a person, and none of a person who is gone", async () => {
    const user = await addUser(api, "assistant");
    const token = await addSession(api, user);
    const intervention = await createIntervention(api);
    for (let n = 0; n < 22; n++) await report(token, await createNewsItem(api, intervention));
    const count = () => db.$count(openForms, sql`user_id = ${user}`);
    expect(await count()).toBe(20);
    await api.call("DELETE", `/users/${user}`, { as: "researcher" });
    expect(await count()).toBe(0);
  });

  it("tells assistants nothing of users' forms, and changes no page", async () => {
    const [before] = (await db.execute(sql`select version from content_version`)).rows;
    const body = { isOpen: true };
    const path = `/forms/user/${api.ids.assistant}/open`;
    expectError(await api.call("POST", path, { as: "assistant", body }), 403);
    expect((await api.call("POST", path, { as: "researcher", body })).statusCode).toBe(200);
    expect((await db.execute(sql`select version from content_version`)).rows).toEqual([before]);
  });
});
