import type { Mutant } from "./mutant.ts";

const pagesFile = "db/lists/read-page.server.ts";
const cacheFile = "server/cache/response-cache.ts";
const routesFile = "server/cache/cached-routes.ts";
const poolFile = "server/workers/worker-pool.ts";
const workerFile = "server/workers/worker.ts";
const bodiesFile = "server/http/bodies.ts";
const cacheTest = "tests/http/response-cache.test.ts";
const versionTest = "db/content-version.test.ts";
const poolTest = "server/workers/worker-pool.test.ts";
const listsTest = "tests/data/lists.property.test.ts";
const errorsTest = "tests/calls/errors.test.ts";
const walkTest = "tests/calls/walk.test.ts";

/** Queries, the response cache, and the limits of requests. */
export const readMutants: Mutant[] = [
  {
    file: "db/search/find-records.server.ts",
    text: "and(nouns && inArray(searchEntries.noun, [...nouns]), where, matchAs(terms, match))",
    replacement: "and(nouns && inArray(searchEntries.noun, [...nouns]), matchAs(terms, match))",
    breaks: "The total of a search ignores the filters",
    test: listsTest,
  },
  {
    file: pagesFile,
    text: "return { items: ids.flatMap((id) => byId.get(id) ?? []), total };",
    replacement: "return { items: [...byId.values()], total };",
    breaks: "A search loses the order of its matches",
    test: "tests/data/search.test.ts",
  },
  {
    file: "app/records/filters/select-records.server.ts",
    text: "value === undefined ? [] : [{",
    replacement: "value === undefined || value !== null ? [] : [{",
    breaks: "Filters of lists change nothing",
    test: listsTest,
  },
  {
    file: "app/shared/api/api.server.ts",
    text: "if (nextOffset < total) {",
    replacement: "if (nextOffset <= total) {",
    breaks: "The last page links to an empty one",
    test: "app/nouns/interventions/interventions-list.test.ts",
  },
  {
    file: "db/search/match-terms.server.ts",
    text: 'literal.replace(/[\\\\%_]/g, "\\\\$&")',
    replacement: "literal",
    breaks: "Signs of a search are read as wildcards",
    test: "tests/data/search.test.ts",
  },
  {
    file: "app/nouns/news/queries.server.ts",
    text: 'filters.sort === "date" ? asc(news.date)',
    replacement: 'filters.sort !== "date" ? asc(news.date)',
    breaks: "News are listed oldest first",
    test: "app/nouns/news/news.test.ts",
  },
  {
    file: cacheFile,
    text: "this.#responses.clear();",
    replacement: "",
    breaks: "A write leaves stored responses as they were",
    test: cacheTest,
  },
  {
    file: cacheFile,
    text: "this.#responses.clear();",
    replacement: "for (const address of [...this.#responses.keys()]) this.#responses.delete(address);",
    breaks: "A response that was begun before a write is stored after it",
    test: cacheTest,
  },
  {
    file: cacheFile,
    text: "return this.version !== null;",
    replacement: "return true;",
    breaks: "Stored responses are served while writes of others are not heard of",
    test: cacheTest,
  },
  {
    file: "db/shared-reads.server.ts",
    text: "if (version !== keptVersion) {",
    replacement: "if (keptVersion === null) {",
    breaks: "What pages share is kept after a write",
    test: "db/shared-reads.test.ts",
  },
  {
    file: routesFile,
    text: "request.isPartial ? partialTtl : undefined",
    replacement: "undefined",
    breaks: "A partial response is stored until the next write",
    test: "tests/http/simultaneous-requests.test.ts",
  },
  {
    file: routesFile,
    text: "if (reply.statusCode !== 200 || ",
    replacement: "if (",
    breaks: "Failures are stored",
    test: cacheTest,
  },
  {
    file: routesFile,
    text: 'reply.header("cache-control", "no-store").removeHeader("cdn-cache-control");',
    replacement: "reply.removeHeader(requestIdHeader);",
    breaks: "Responses to a request with a token may be stored by others",
    test: cacheTest,
  },
  {
    file: "db/write.server.ts",
    text: "await tx.execute(sql`select pg_notify(",
    replacement: "if (!raised) await tx.execute(sql`select pg_notify(",
    breaks: "Writes are not announced to other instances",
    test: versionTest,
  },
  {
    file: "db/write.server.ts",
    text: "raiseContentVersion(db, version);",
    replacement: "if (!version) raiseContentVersion(db, version);",
    breaks: "After a write, the same instance serves what was stored before it",
    test: cacheTest,
  },
  {
    file: "db/content-version.server.ts",
    text: 'client.on("notification", ({ payload }) => this.raise(Number(payload)));',
    replacement: "",
    breaks: "Announced writes are not heard of",
    test: versionTest,
  },
  {
    file: workerFile,
    text: "if (!isRunning) return;",
    replacement: "",
    breaks: "A worker whose job ends twice takes more of them at once",
    test: poolTest,
  },
  {
    file: poolFile,
    text: "this.#waiting.size >= (isLong ? maxLongWaiting : maxWaiting)",
    replacement: "false",
    breaks: "Any number of reads wait",
    test: poolTest,
  },
  {
    file: poolFile,
    text: "one.reading - other.reading || one.waiting.length - other.waiting.length",
    replacement: "0",
    breaks: "Who waits is read in the order of arrival, whoever asks for how many",
    test: poolTest,
  },
  {
    file: poolFile,
    text: 'signal.addEventListener("abort", leave);',
    replacement: "",
    breaks: "Clients that have left keep their place among those who wait",
    test: poolTest,
  },
  {
    file: poolFile,
    text: "(isSpared ? others : this.#workers)",
    replacement: "this.#workers",
    breaks: "Long work takes every worker",
    test: poolTest,
  },
  {
    file: workerFile,
    text: "for (const call of this.#calls.values()) fail(call, cause);",
    replacement: "",
    breaks: "Requests of a worker that dies are never answered",
    test: poolTest,
  },
  {
    file: bodiesFile,
    text: "if (keys.length > maxDepth) refuse();",
    replacement: "",
    breaks: "Bodies may be nested without end",
    test: errorsTest,
  },
  {
    file: bodiesFile,
    text: "if (known?.has(key)) refuse();",
    replacement: "",
    breaks: "A body may name a field twice",
    test: walkTest,
  },
  {
    file: "app/shared/lists/list-query.ts",
    text: "limit: wholeNumber(1, maximumLimit),",
    replacement: "limit: wholeNumber(1, 999_999),",
    breaks: "One call may ask for everything",
    test: errorsTest,
  },
  {
    file: "server/http/content-policy.ts",
    text: `.split(\`<script nonce="\${nonce}"\`)`,
    replacement: '.split("<script")',
    breaks: "The content policy allows a script that came into the page with a record",
    test: "server/http/content-policy.test.ts",
  },
];
