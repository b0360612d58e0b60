import { expect } from "vitest";
import { convert } from "xmlbuilder2";
import type { TestApi } from "./api.ts";

export type Answer = { [name: string]: Answer } & Answer[] & string;
export const listOf = (value: Answer | undefined) => (value === undefined ? [] : [value].flat()) as Answer[];

/** Reads an installation as programs do that know OAI-PMH and nothing else of it. */
export function createHarvester(api: Pick<TestApi, "app">) {
  /** Every response, by what was asked. */
  const responses: Record<string, string> = {};

  async function ask(query: string): Promise<Answer> {
    const { statusCode, headers, body } = await api.app.inject({ method: "GET", url: `/oai?${query}` });
    expect(statusCode, body).toBe(200);
    responses[`${Object.keys(responses).length}. ${query}`] = body;
    expect(headers["content-type"]).toBe("text/xml; charset=utf-8");
    return (convert(body, { format: "object" }) as unknown as Answer)["OAI-PMH"] as Answer;
  }

  /** Pages of records, as a harvester asks for them. */
  async function* harvestPages(query: string, verb = "ListRecords") {
    let next = `verb=${verb}&${query}`;
    while (next) {
      const answer = await ask(next);
      const page = (answer[verb] ?? {}) as Answer;
      yield { answer, page, records: listOf(page.record) };
      const token = page.resumptionToken;
      const text = typeof token === "object" ? (token["#"] ?? "") : (token ?? "");
      next = text ? `verb=${verb}&resumptionToken=${encodeURIComponent(text)}` : "";
    }
  }
  return { ask, harvestPages, responses };
}
