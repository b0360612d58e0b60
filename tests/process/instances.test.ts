import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { importMessages } from "../../app/staff/import/contract.ts";
import { checkStops, stopUnderLoad } from "../../stress/faults/stop.ts";
import { checkVisibility } from "../../stress/load/instances.ts";
import { Checks } from "../../stress/scenario.ts";
import { bodies, type Client, createClient, signIn, until } from "../support/client.ts";
import { picture } from "../support/forms.ts";
import { eventLimit } from "../support/limits.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { startTwoInstances } from "../support/two-instances.ts";

const { servers, url, mail } = await startTwoInstances();
/** The same session at both instances. */
const one = await signIn(servers[0]);
const other = createClient(servers[1], one.token);
const database = new pg.Client({ connectionString: url });
await database.connect();

afterAll(() => database.end());

const count = async (query: string) =>
  Number((await database.query(`select count(*) ${query}`)).rows[0].count);
const createChecks = () => new Checks({ isTest: true });
const listStatuses = (responses: Response[]) => responses.map(({ status }) => status).sort((a, b) => a - b);

describe("Two instances that start together on an empty database", () => {
  it("migrate and seed it once", async () => {
    expect(await count("from users")).toBe(1);
    expect(await count("from hierarchies")).toBe(4);
    expect(await count("from systems")).toBe(7);
    const migrations = await count("from drizzle.__drizzle_migrations");
    expect(await count("from (select distinct hash from drizzle.__drizzle_migrations) as migrations")).toBe(
      migrations,
    );
    for (const { output } of servers) expect(output()).not.toMatch(/error/i);
  });
});

describe("A session", () => {
  it("of one instance is valid at the other, until either ends it", async () => {
    const { token } = await signIn(servers[0]);
    const [here, there] = [createClient(servers[0], token), createClient(servers[1], token)];
    expect((await there.get("/users")).status).toBe(200);
    expect((await there.send("POST", "/users/logout")).status).toBe(200);
    expect((await here.get("/users")).status).toBe(401);
  });

  it.each([
    ["a new password", (id: string) => one.send("POST", `/users/update-password/${id}`, newPassword), 401],
    [
      "another role",
      (id: string, user: string) => {
        const { userPassword, passwordConfirmation, ...profile } = bodies.user(user);
        return one.send("PUT", `/users/update-user/${id}`, profile);
      },
      403,
    ],
    ["the deletion of its user", (id: string) => one.send("DELETE", `/users/${id}`), 401],
  ] as const)("is ended at the other by %s", async (_what, change, status) => {
    const user = `paso-${newId()}`;
    const id = await one.create("/users/create-account", bodies.user(user, "researcher"));
    const person = await signIn(servers[1], { user, userPassword: "quebrada-verde-77" });
    expect((await person.get("/users")).status).toBe(200);
    expect((await change(id, user)).status).toBe(200);
    expect((await person.get("/users")).status).toBe(status);
  });
  const newPassword = { userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" };
});

describe("Limits are counted together:", () => {
  it("after ten wrong logins at either instance both refuse that address", async () => {
    const logIn = (index: number, userPassword: string) =>
      createClient(servers[index % 2] as ServerProcess, "", "10.7.0.1").send("POST", "/users/login", {
        user: `nadie-${index}`,
        userPassword,
      });
    for (let index = 0; index < 10; index++) expect((await logIn(index, "x")).status).toBe(401);
    for (const index of [10, 11]) {
      const response = await logIn(index, "x");
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
  });
});

describe("Writes at both at once", () => {
  it("50 saves of one record: one wins, the others get 409", async () => {
    const id = await one.create("/interventions", bodies.intervention());
    const saves = Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? one : other).send("PUT", `/interventions/${id}`, {
        ...bodies.intervention(`Versión ${index}`),
        __v: 0,
      }),
    );
    const responses = await Promise.all(saves);
    expect(listStatuses(responses)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const kept = await one.read<{ interventionName: string; __v: number }>(`/interventions/${id}`);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(kept).toMatchObject({ interventionName: `Versión ${winner}`, __v: 1 });
  });

  it("two datasheets of one intervention: one is created", async () => {
    const id = await one.create("/interventions", bodies.intervention());
    const path = `/interventions/${id}/datasheet`;
    const responses = await Promise.all([one, other].map((at) => at.send("POST", path, bodies.datasheet())));
    expect(listStatuses(responses)).toEqual([201, 409]);
    expect(await count(`from datasheets where intervention_id = '${id}'`)).toBe(1);
  });

  it("a double deletion: the second gets 404", async () => {
    const id = await one.create("/interventions", bodies.intervention());
    const responses = await Promise.all([one, other].map((at) => at.send("DELETE", `/interventions/${id}`)));
    expect(listStatuses(responses)).toEqual([200, 404]);
  });

  it("a deletion of what the other edits: the edit is in the history, or refused", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await one.create("/interventions", bodies.intervention());
      const edit = other.send("PUT", `/interventions/${id}`, { ...bodies.intervention("Cambiada"), __v: 0 });
      const [saved, deleted] = await Promise.all([edit, one.send("DELETE", `/interventions/${id}`)]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      const edits = await count(`from revisions where record_id = '${id}' and action = 'update'`);
      expect(edits).toBe(saved.status === 200 ? 1 : 0);
    }
  });

  it("one import at both: each record is created once, and who comes second is told to wait", async () => {
    const records = Array.from({ length: 20 }, (_, index) => ({
      _id: newId(),
      ...bodies.intervention(`Importada ${index}`),
    }));
    const send = async (at: Client) => {
      const form = new FormData();
      form.append("files", new File([JSON.stringify(records)], "actuaciones.json"));
      const response = await at.send("POST", "/imports", form);
      const body = (await response.json()) as {
        error?: string;
        report?: { counts: { interventions: { created: number; unchanged: number } } };
      };
      return { error: body.error, counts: body.report?.counts.interventions };
    };
    const results = await Promise.all([one, other].map(send));
    for (const { error } of results) expect([undefined, importMessages.running]).toContain(error);
    expect(results.filter(({ counts }) => counts?.created === 20)).toHaveLength(1);
    expect((await send(other)).counts).toMatchObject({ created: 0, unchanged: 20 });
    expect(await count("from interventions where name like 'Importada %'")).toBe(20);
  });
});

describe("Work of either instance is done once:", () => {
  it("a contact message is mailed by one of them", async () => {
    const messages = Array.from({ length: 8 }, (_, index) =>
      createClient(servers[index % 2] as ServerProcess, "", `10.8.0.${index}`).send("POST", "/contact", {
        user_name: "Ana",
        user_email: "ana@example.org",
        message: `Mensaje ${index}`,
      }),
    );
    expect(listStatuses(await Promise.all(messages))).toEqual(Array.from({ length: 8 }, () => 201));
    const sent = () => count("from contact_messages where delivery = 'sent'");
    await until(async () => (await sent()) === 8, eventLimit, "all messages are sent");
    expect(mail.received).toHaveLength(8);
  });

  it("an image that one stored is served by the other", async () => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(await picture())], "a.png"));
    const response = await one.send("POST", "/media", form);
    const { secure_url } = (await response.json()) as { secure_url: string };
    expect((await fetch(servers[1].address + secure_url)).headers.get("content-type")).toBe("image/webp");
  });
});

it("What is written at one is read at the other, also when it is not notified of writes", async () => {
  const pair = [
    { server: servers[0], client: one },
    { server: servers[1], client: other },
  ] as const;
  await checkVisibility(pair, database);
});

describe("In every time zone", () => {
  const dates = [
    ["2009-12-31", "31 de diciembre de 2009"],
    ["2010-01-01", "1 de enero de 2010"],
  ] as const;

  it("a date is returned and shown as it was typed, also one typed in another zone", async () => {
    const owner = await one.create("/interventions", bodies.intervention());
    const written: [id: string, date: string, text: string][] = [];
    for (const [newsDate, text] of dates)
      for (const at of [one, other]) {
        const id = await at.create(`/interventions/${owner}/news`, { ...bodies.newsItem(), newsDate });
        written.push([id, newsDate, text]);
      }
    for (const [id, newsDate, text] of written)
      for (const { address } of servers) {
        const item = (await (await fetch(`${address}/api/news/${id}`)).json()) as { newsDate: string };
        expect(item.newsDate).toBe(`${newsDate}T00:00:00.000Z`);
        expect(await (await fetch(`${address}/news/${id}`)).text()).toContain(text);
      }
    for (const { address } of servers) {
      const csv = await (await fetch(`${address}/statistics/2.csv?from=2010&to=2010`)).text();
      expect(new Set(csv.match(/(?<=,)\d{4}(?=,)/g)), csv).toEqual(new Set(["2010"]));
    }
  });
});

describe("If one of them is killed while it writes", () => {
  it("the other still responds, with every acknowledged write", async () => {
    const owner = await one.create("/interventions", bodies.intervention());
    const acknowledged: string[] = [];
    const writer = (async () => {
      for (;;) acknowledged.push(await other.create(`/interventions/${owner}/news`, bodies.newsItem()));
    })().catch(() => {});
    await until(async () => acknowledged.length > 5, eventLimit, "some writes are acknowledged");
    servers[1].signal("SIGKILL");
    await writer;
    await one.create(`/interventions/${owner}/news`, bodies.newsItem());
    const { news } = await one.read<{ news: string[] }>(`/interventions/${owner}`);
    expect(acknowledged.filter((id) => !news.includes(id))).toEqual([]);
  });
});

describe("The other, when it is told to stop under 50 requests a second,", () => {
  it("serves what is under way, resets no connection, loses no acknowledged write, and exits with 0", async () => {
    const interventionId = await one.create("/interventions", bodies.intervention());
    const stop = await stopUnderLoad({
      server: servers[0],
      client: one,
      interventionId,
      endsWhenServed: true,
    });
    const { rows } = await database.query("select id from news where id = any($1)", [stop.acknowledged]);
    const stored = new Set(rows.map(({ id }) => id));
    const checks = createChecks();
    checkStops(
      [stop],
      stop.acknowledged.filter((id) => !stored.has(id)),
      checks,
    );
    expect(checks.result).toMatchObject({ outcome: "passed" });
  });
});
