import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { RouterContextProvider } from "react-router";
import { expect } from "vitest";
import { loadRecordState } from "../../app/features/editions/past/past-record.server.ts";
import { appContext } from "../../app/shared/pages/router-context.server.ts";
import { loadRecordHistory } from "../../app/visit/case-file/record-history.server.ts";
import { loader as loadEdition } from "../../app/visit/data/edition.tsx";
import type { TestApi } from "./api.ts";
import { createConflict, createIntervention, createNewsItem, read, valid } from "./records.ts";
import { siteValues } from "./site.ts";

export const origin = "https://conflictos.example.org";
export const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");
export const sha256 = (bytes: Uint8Array | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

/** A small study with authors, of which editions are published, and what a reader sees of these. The API is at `origin`. */
export async function createPublished(api: TestApi) {
  const creator = { name: "Ñáñez, Íngrid", orcid: "0000-0002-1825-0097", ror: "" };
  const named = { creators: [creator, creator], keywords: "prensa, obras, prensa", historySince: "" };
  const dataset = { ...siteValues.dataset, ...named };
  await api.call("PUT", "/site-content/dataset", { as: "researcher", body: dataset });
  const work = await createIntervention(api, { interventionName: "Túnel de la Ñ" });
  await createConflict(api, work);
  const kept = await createNewsItem(api, work, { newsName: "Se queda", description: "=1+1, «ñandú»" });
  const changing = await createNewsItem(api, work, { newsName: "Texto con una calumnia" });
  const leaving = await createNewsItem(api, work, { newsName: "Se irá" });

  const publish = (body: object) => api.call("POST", "/editions", { as: "researcher", body });
  const list = async () => (await api.call("GET", "/editions", { as: "researcher" })).json();
  const get = (url: string) => api.app.inject({ method: "GET", url });
  const withdraw = async (number: string, reason = "Tenía un error") => {
    const found = (await list()).find((edition: { number: string }) => edition.number === number);
    return api.call("POST", `/editions/${found._id}/withdrawal`, { as: "researcher", body: { reason } });
  };
  const loadEditionPage = async (number: string) => {
    const context = new RouterContextProvider();
    context.set(appContext, api.context);
    const url = new URL(`${origin}/data/editions/${number}`);
    const pattern = "/data/editions/:number";
    const { data } = await loadEdition({
      request: new Request(url),
      url,
      params: { number },
      pattern,
      context,
    });
    return data.content;
  };
  const unpack = async (number: string) => {
    const response = await get(`/data/editions/${number}.zip`);
    expect(response.statusCode).toBe(200);
    const bytes = response.rawPayload;
    return { bytes, headers: response.headers, files: unzipSync(bytes) };
  };
  const readText = ({ headers, rawPayload }: Awaited<ReturnType<typeof get>>) =>
    /zip|openxml/.test(String(headers["content-type"]))
      ? Object.values(unzipSync(rawPayload)).map(text).join("\n")
      : text(rawPayload);
  const change = async (id: string, fields: object) => {
    const { __v } = await read<{ __v: number }>(api, `/news/${id}`);
    const response = await api.call("PUT", `/news/${id}/intervention/${work}`, {
      as: "assistant",
      body: valid.newsItem({ ...fields, __v }),
    });
    expect(response.statusCode).toBe(200);
  };
  const readState = async (
    id: string,
    query: string,
    list: "news" | "interventions" = "news",
    db = api.context.db,
  ) => {
    const request = new Request(`http://x/${list}/${id}?${query}`);
    const { data, init } = await loadRecordState(
      { ...api.context, db },
      request,
      { list, id },
      async () => null,
    );
    return { past: data.past, status: init?.status ?? 200, headers: new Headers(init?.headers) };
  };
  const history = (id: string) =>
    loadRecordHistory(api.context, new Request("http://x/?from=0&to=1"), { list: "news", recordId: id }).then(
      ({ data }) => data,
    );
  return {
    ...{ work, kept, changing, leaving },
    ...{ publish, list, get, withdraw, loadEditionPage, unpack, readText, change, readState, history },
  };
}
