import { eq } from "drizzle-orm";
import type { BulkResult, TableRow } from "../../app/staff/tables/contract.ts";
import { news, newsConflicts } from "../../db/schema/news.ts";
import type { TestApi } from "./api.ts";
import { valid } from "./records.ts";

export type Who = "assistant" | "researcher";

/** The tables of the staff, as an assistant uses them where nothing else is said. */
export function createTables(api: TestApi) {
  const { db } = api.context;
  const post = (path: string, body: unknown, as: Who = "assistant", operation?: string) =>
    api.call("POST", path, { as, body, ...(operation ? { headers: { "idempotency-key": operation } } : {}) });
  const bulk = async (noun: string, body: unknown, as: Who = "assistant") =>
    (await post(`/bulk/${noun}`, body, as)).json<BulkResult>();
  const undo = (operation: string | null, as: Who = "assistant") =>
    post(`/operations/${operation}/undo`, undefined, as);
  const list = async (noun: string, query = "") =>
    (await api.call("GET", `/tables/${noun}?${query}`, { as: "assistant" })).json<TableRow[]>();
  const readNews = async (id: string) => (await db.select().from(news).where(eq(news.id, id)))[0];
  const listLinks = async (id: string) =>
    (await db.select().from(newsConflicts).where(eq(newsConflicts.newsId, id))).map(
      ({ conflictId }) => conflictId,
    );
  /** What a colleague saves of a news item: everything that its form has. */
  const edit = (id: string, of: string, fields: Record<string, unknown>) =>
    api.call("PUT", `/news/${id}/intervention/${of}`, { as: "researcher", body: valid.newsItem(fields) });
  return { post, bulk, undo, list, readNews, listLinks, edit };
}
