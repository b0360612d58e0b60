import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createTree } from "../../../tests/support/records.ts";
import { readToken, setToken } from "../session/auth-token.ts";
import { openSession } from "../session/staff-session.ts";
import { callApi, callWholeList } from "./api-client.ts";
import { sessionPaths } from "./api-root.ts";

const api = await createTestApi();
afterEach(() => vi.unstubAllGlobals());

it("a list is read whole, however many pages it has", async () => {
  const { intervention } = await createTree(api);
  await api.context.db.execute(sql`
    insert into news (id, intervention_id, headline, description, date)
    select 'ee' || lpad(to_hex(n), 22, '0'), ${intervention}, 'Noticia ' || n, 'Texto', '2005-03-01'
    from generate_series(1, 2000) n`);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (url: string) => {
    const { body, headers } = await api.app.inject({ method: "GET", url });
    return new Response(body, { headers: { "X-Total-Count": String(headers["x-total-count"]) } });
  });

  const news = await callWholeList<{ _id: string }>(`/news?intervention=${intervention}`);
  expect(new Set(news.map(({ _id }) => _id)).size).toBe(2001);
  expect(news).toHaveLength(2001);
  expect(await callWholeList("/news?intervention=000000000000000000000000")).toEqual([]);
});

it("a refused password leaves the session that is open, a refused token ends it", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (url: string, { headers, ...init }: RequestInit) => {
    const { statusCode, body } = await api.app.inject({
      method: init.method as "GET" | "POST",
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof init.body === "string" && { payload: init.body }),
    });
    return new Response(body, { status: statusCode });
  });
  setToken("a-token-that-is-no-longer-accepted", "stored");

  const wrong = { user: "nobody", userPassword: "not-the-password" };
  await expect(openSession(wrong)).rejects.toMatchObject({ status: 401 });
  expect(readToken()).not.toBeNull();
  await expect(callApi("GET", sessionPaths.currentUser)).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});
