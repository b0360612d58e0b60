import type { Client } from "../../tests/support/client.ts";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { type Checks, listDistinct } from "../scenario.ts";
import { readCacheWord } from "./readers.ts";

/** What somebody reads who has signed in is never kept, and readers are told apart behind a cache. */
export async function expectProxies(
  cache: string,
  { address, client }: { address: string; client: Client },
  checks: Checks,
): Promise<void> {
  const words: string[] = [];
  for (let time = 0; time < 3; time++) {
    const outcome = await sendRequest(address, "/api/users", { token: client.token });
    words.push(isResponse(outcome) ? `${outcome.status} ${readCacheWord(outcome)}` : "broken");
  }
  checks.expect(
    `${cache}: what staff read is never kept`,
    words.every((word) => /^200 (?:BYPASS|MISS)$/.test(word)),
    listDistinct(words),
  );
  const anonymous = await sendRequest(address, "/api/users");
  checks.expect(`${cache}: nor given to others`, isResponse(anonymous) && anonymous.status === 401);
  const logIn = async (from: string) => {
    const body = { user: `nadie-${from}`, userPassword: "x" };
    const outcome = await sendRequest(address, "/api/users/login", { from, body });
    return isResponse(outcome) ? outcome.status : 0;
  };
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) statuses.push(await logIn("127.0.3.1"));
  const other = await logIn("127.0.3.2");
  checks.expect(
    `${cache}: ten wrong logins stop one reader alone`,
    statuses.at(-1) === 429 && other === 401,
    `${statuses.at(-1)}, then ${other}`,
  );
}
