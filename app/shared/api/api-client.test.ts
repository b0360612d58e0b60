import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createTree } from "../../../tests/support/records.ts";
import { callWholeList } from "./api-client.ts";

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
