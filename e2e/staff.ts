import { type APIRequestContext, test as base, expect, type Page, request } from "@playwright/test";
import { admin } from "../tests/support/server-process.ts";
import { openSharedPage, useWithoutErrors } from "./shared-page.ts";

/*
 * Tests of the staff's side. Their specs are named in `staffSpecs` of playwright.config.ts: they run once, on a server
 * of their own, so that they may write what they like. They import from here:
 *
 *   import { expect, test } from "./staff.ts";
 *   test.use({ role: "assistant" });        the page is signed in as this role from the start; "researcher" by default
 *   test("…", async ({ page, api, people }) => …)
 *     api      the REST API as that role: `api.get(path)`, `api.send(method, path, body)`, and records of the test's own
 *              with unique names: `api.intervention()`, `api.datasheet(id)`, `api.conflict(id)`, `api.newsItem(id)`
 *     page     one for all tests of a worker, with the cache and nothing else of the test before
 *     ownPage  a page in a context of its own, for tests that add scripts to it, or need another time zone or an empty cache
 *     people   the worker's researcher and assistant: { id, username, password, token }; `createApi(people.assistant)` calls as that person
 *   signIn(page, person)       a session that only this test has, for tests that end it; returns its token
 *   endSession(page, token)    what logging out elsewhere does
 *   expectAccessible(page)     axe, in both schemes
 *   intercept(page, path, …)   of intercept.ts: what becomes of the page's calls to the API, with the cache on
 *   unique(name)               a name that no other record has
 *
 * A test fails when a page of it throws an error.
 */

export { expectAccessible } from "./accessible.ts";
export { expect };
export type Role = "researcher" | "assistant";
export type Person = { id: string; username: string; password: string; token: string };
type People = Record<Role, Person>;
type Fields = Record<string, unknown>;
export type StaffApi = {
  get<T = Record<string, unknown>>(path: string): Promise<T>;
  send(method: "POST" | "PUT" | "DELETE", path: string, body?: Fields): Promise<SentResponse>;
  intervention(fields?: Fields): Promise<string>;
  datasheet(interventionId: string, fields?: Fields): Promise<string>;
  conflict(interventionId: string, fields?: Fields): Promise<string>;
  newsItem(interventionId: string, fields?: Fields): Promise<string>;
};
type SentResponse = { status: number; data: unknown; id: string };

const firstResearcher = { username: admin.user, password: admin.userPassword };
const hierarchyId = "6894c5d74cad0142c0ca580b";
const systemId = "67d9e3a79f394f4c2c8bcf6e";
const stageId = "6894c9951cdc31e71d91ad0a";

/** A name that no other record has. */
export function unique(name: string): string {
  return `${name} ${Math.random().toString(36).slice(2, 9)}`;
}

export const test = base.extend<
  { role: Role; ownPage: Page; api: StaffApi; createApi: (person: Person) => StaffApi },
  { people: People }
>({
  role: ["researcher", { option: true }],
  people: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, workerInfo) => {
      const calls = await request.newContext({ baseURL: String(workerInfo.project.use.baseURL) });
      const token = await logIn(calls, firstResearcher);
      const admin = apiFor(calls, token);
      await use({
        researcher: await addPerson(calls, admin, "researcher"),
        assistant: await addPerson(calls, admin, "assistant"),
      });
      await calls.dispose();
    },
    { scope: "worker" },
  ],
  storageState: async ({ role, people, baseURL }, use) => {
    const localStorage = [{ name: "AUTH_TOKEN", value: people[role].token }];
    await use({ cookies: [], origins: [{ origin: String(baseURL), localStorage }] });
  },
  page: async ({ browser, viewport, storageState, people, createApi }, use) => {
    const token =
      typeof storageState === "object" ? storageState.origins[0]?.localStorage[0]?.value : undefined;
    const page = await openSharedPage(browser, { viewport }, token ? { AUTH_TOKEN: token } : {});
    for (const person of Object.values(people)) await eraseDrafts(createApi(person));
    await useWithoutErrors(page, use);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
  ownPage: async ({ browser }, use) => {
    const context = await browser.newContext();
    await useWithoutErrors(await context.newPage(), use);
    await context.close();
  },
  createApi: async ({ request }, use) => {
    await use((person) => apiFor(request, person.token));
  },
  api: async ({ createApi, people, role }, use) => {
    await use(createApi(people[role]));
  },
});

/** Opens a session that only this page has. @returns its token */
export async function signIn(page: Page, person: { username: string; password: string }): Promise<string> {
  const token = await logIn(page.request, person);
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("AUTH_TOKEN", value), token);
  return token;
}

/** Ends a session as somebody does who logs out elsewhere, or who changes the password. */
export async function endSession(page: Page, token: string): Promise<void> {
  const response = await page.request.post("/api/users/logout", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
}

export async function logIn(
  calls: APIRequestContext,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const response = await calls.post("/api/users/login", { data: { user: username, userPassword: password } });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** What the test before has left in forms. */
async function eraseDrafts(api: StaffApi): Promise<void> {
  for (const { _id } of await api.get<{ _id: string }[]>("/drafts"))
    await api.send("DELETE", `/drafts/${_id}`);
}

async function addPerson(calls: APIRequestContext, admin: StaffApi, rol: Role): Promise<Person> {
  const username = `${rol}-${Math.random().toString(36).slice(2, 10)}`;
  const password = "quebrada-verde-77";
  const { status, id } = await admin.send("POST", "/users/create-account", {
    userName: rol === "researcher" ? "Inés" : "Ramón",
    userLastName: "Ñáñez",
    user: username,
    rol,
    userPassword: password,
    passwordConfirmation: password,
  });
  expect(status).toBe(201);
  return { id, username, password, token: await logIn(calls, { username, password }) };
}

export function apiFor(calls: APIRequestContext, token: string): StaffApi {
  const headers = { Authorization: `Bearer ${token}` };
  const api: StaffApi = {
    async get<T>(path: string) {
      const response = await calls.get(`/api${path}`, { headers });
      expect(response.status(), await response.text()).toBe(200);
      return (await response.json()) as T;
    },
    async send(method, path, data) {
      const response = await calls.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
      const id = response.headers().location?.split("/").at(-1) ?? "";
      return { status: response.status(), data: await response.json(), id };
    },
    intervention: (fields) =>
      create("/interventions", {
        interventionName: unique("Parque lineal del río"),
        description: "Recuperación de la ronda del río.",
        hierarchy: hierarchyId,
        strategicProject: "Borde de río",
        internalSystem: systemId,
        ...fields,
      }),
    datasheet: (interventionId, fields) =>
      create(`/interventions/${interventionId}/datasheet`, {
        description: "Qué es",
        features: "Cómo es",
        conflictivity: "Qué se discute",
        spatialization: "https://mapas.example/parque",
        ...fields,
      }),
    conflict: (interventionId, fields) =>
      create(`/interventions/${interventionId}/conflicts`, {
        conflictName: unique("Reubicación de vendedores"),
        description: "Los vendedores piden quedarse.",
        timeStressOccurrence: stageId,
        actorsInvolved: "Vendedores; Alcaldía",
        ...fields,
      }),
    newsItem: (interventionId, fields) =>
      create(`/interventions/${interventionId}/news`, {
        newsName: unique("Empiezan las obras del parque"),
        description: "La obra durará dos años.",
        newsDate: "2011-12-01",
        ...fields,
      }),
  };
  async function create(path: string, fields: Fields): Promise<string> {
    const { status, data, id } = await api.send("POST", path, fields);
    expect(status, JSON.stringify(data)).toBe(201);
    return id;
  }
  return api;
}
