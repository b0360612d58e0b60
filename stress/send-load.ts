import autocannon from "autocannon";
import { percentile } from "../bench/percentile.ts";

type LoadOptions = {
  address: string;
  seconds: number;
  connections: number;
  /** Requests per second over all connections; without it each is sent after the previous response. */
  rate?: number;
  nextRequest():
    | string
    | { path: string; method?: "GET" | "POST" | "PUT"; body?: string; headers?: Record<string, string> };
};

export type LoadResult = {
  /** Number of responses by status. */
  statuses: Record<number, number>;
  perSecond: number;
  /** Milliseconds, of the 2xx responses. */
  p99: number;
  /** Number of broken connections and missing responses. */
  errors: number;
};

/** Sends requests to this machine for some seconds. */
export async function sendLoad(options: LoadOptions): Promise<LoadResult> {
  const { address, seconds, connections, rate, nextRequest } = options;
  if (new URL(address).hostname !== "127.0.0.1") throw new Error(`${address} is not this machine.`);
  const statuses: Record<number, number> = {};
  const durations: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: address,
        connections,
        duration: seconds,
        timeout: 30,
        ...(rate ? { overallRate: rate } : {}),
        requests: [
          {
            setupRequest: (request) => {
              const next = nextRequest();
              return { ...request, ...(typeof next === "string" ? { path: next } : next) };
            },
          },
        ],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    instance.on("response", (_client, status, _bytes, milliseconds) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 300) durations.push(milliseconds);
    });
  });
  const p99 = durations.length === 0 ? 0 : Math.round(percentile(durations, 0.99));
  return { statuses, perSecond: result.requests.average, p99, errors: result.errors };
}

/** Whether there were responses, all of these statuses. */
export function hasOnly(statuses: Record<number, number>, ...expected: number[]): boolean {
  const seen = Object.keys(statuses).map(Number);
  return seen.length > 0 && seen.every((status) => expected.includes(status));
}

export const formatStatuses = (statuses: Record<number, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");

/** Generates public addresses that are not in the cache. */
export function createUncachedPaths(): () => string {
  const paths = [
    "/",
    "/news",
    "/interventions",
    "/conflicts",
    "/api/news?limit=30",
    "/api/interventions?limit=30",
  ];
  let serial = 0;
  return () => {
    const path = paths[serial % paths.length] ?? "/";
    return `${path}${path.includes("?") ? "&" : "?"}n=${serial++}`;
  };
}
