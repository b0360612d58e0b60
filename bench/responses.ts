import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { startBareServer } from "./product.ts";
import type { StudySample } from "./study.ts";
import { type Load, load } from "./wrk.ts";

/** Requests a second of one kind of response: uncached, and from the cache beside a bare server. */
export type ResponseFigures = {
  name: string;
  /** Responses a second, uncached, that the product has to reach. */
  target: number | null;
  /** Responses a second, uncached, of Payload, a general CMS, on another machine of two cores. */
  peer: number | null;
  uncached: Load;
  /** Null where no commit before is measured. */
  uncachedBefore: Load | null;
  /** Bytes of the body of the stored response. */
  bytes: number;
  /** Responses a second, with the same bytes: the bare server, the cache, the cache of the commit before. */
  limit: number;
  stored: number;
  storedBefore: number | null;
};

type Kind = {
  name: string;
  target?: number;
  peer?: number;
  paths: string[];
};

const rounds = 3;
/** Seconds of a round. */
const [uncachedSeconds, storedSeconds, warmUpSeconds] = [3, 2, 10];

/** The main kinds of responses, each with addresses that it is asked for. */
export function listKinds({ newsIds, words }: StudySample): Kind[] {
  const searches = words.map(encodeURIComponent);
  return [
    { name: "home", paths: ["/"] },
    { name: "page of 30 news", target: 90, peer: 65, paths: ["/news"] },
    { name: "page of a news item", target: 140, paths: newsIds.map((id) => `/news/${id}`) },
    { name: "page of 30 news found", paths: searches.map((word) => `/news?search=${word}`) },
    {
      name: "page of a search",
      target: 150,
      paths: searches.map((word) => `/search?q=${word}`),
    },
    { name: "API: 30 news", target: 200, peer: 114, paths: ["/api/news?limit=30&search="] },
    { name: "API: a news item", target: 500, peer: 222, paths: newsIds.map((id) => `/api/news/${id}`) },
    { name: "API: 30 news found", paths: searches.map((word) => `/api/news?limit=30&search=${word}`) },
    {
      name: "API: a search",
      target: 150,
      peer: 9,
      paths: searches.map((word) => `/api/search?q=${word}`),
    },
  ];
}

/** Loads one kind of response: product, the product before and the bare server in turn; medians of the rounds. */
export async function measureKind(
  { name, target, peer, paths }: Kind,
  servers: { product: string; before: string | null; folder: string },
): Promise<ResponseFigures> {
  const { product, before, folder } = servers;
  const [path = "/"] = paths;
  await fetchResponse(product + path);
  const stored = await fetchResponse(product + path);
  const [bodyFile, headersFile] = [join(folder, "body"), join(folder, "headers.json")];
  writeFileSync(bodyFile, stored.body);
  writeFileSync(headersFile, JSON.stringify(stored.headers));
  const bare = await startBareServer(bodyFile, headersFile);
  const loads = {
    limit: () => load(bare.address, { path, seconds: storedSeconds }),
    stored: () => load(product, { path, seconds: storedSeconds }),
    storedBefore: () => (before ? load(before, { path, seconds: storedSeconds }) : null),
    uncached: () => load(product, { paths, seconds: uncachedSeconds }),
    uncachedBefore: () => (before ? load(before, { paths, seconds: uncachedSeconds }) : null),
  };
  const results = { limit: [], stored: [], storedBefore: [], uncached: [], uncachedBefore: [] } as Record<
    keyof typeof loads,
    Load[]
  >;
  try {
    // Code is slow until it has run often, and each worker compiles its own.
    for (const address of [product, before])
      if (address) await load(address, { paths, seconds: warmUpSeconds });
    const inTurn = Object.keys(loads) as (keyof typeof loads)[];
    for (let round = 0; round < rounds; round++)
      // Who comes after whom changes, since a load warms the machine for the next.
      for (const key of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
        const result = await loads[key]();
        if (result) results[key].push(result);
      }
  } finally {
    bare.stop();
  }
  const median = (list: Load[]) =>
    list.toSorted((a, b) => a.perSecond - b.perSecond)[list.length >> 1] ?? null;
  return {
    name,
    target: target ?? null,
    peer: peer ?? null,
    uncached: median(results.uncached) as Load,
    uncachedBefore: median(results.uncachedBefore),
    bytes: stored.body.length,
    limit: median(results.limit)?.perSecond ?? 0,
    stored: median(results.stored)?.perSecond ?? 0,
    storedBefore: median(results.storedBefore)?.perSecond ?? null,
  };
}

/** Fetches a response without decoding it. */
function fetchResponse(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "gzip, deflate, br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        // Node's server adds these itself.
        const { date, connection, "keep-alive": _keepAlive, ...headers } = response.headers;
        resolve({ body: Buffer.concat(chunks), headers: headers as Record<string, string> });
      });
    })
      .on("error", reject)
      .end();
  });
}
