import autocannon from "autocannon";

export type Load = {
  address: string;
  seconds: number;
  connections: number;
  /** Requests a second of all connections together; without it as many as are answered. */
  rate?: number;
  /** The next request: a path, or more. */
  next():
    | string
    | { path: string; method?: "GET" | "POST" | "PUT"; body?: string; headers?: Record<string, string> };
};

export type LoadResult = {
  /** How often each status was answered. */
  statuses: Record<number, number>;
  perSecond: number;
  /** Milliseconds, of the answers that did what they were asked for. */
  p50: number;
  p99: number;
  /** Connections that broke, and answers that never came. */
  errors: number;
};

/** Sends requests for so many seconds. Only to this machine. */
export async function load({ address, seconds, connections, rate, next }: Load): Promise<LoadResult> {
  if (new URL(address).hostname !== "127.0.0.1") throw new Error(`${address} is not this machine.`);
  const statuses: Record<number, number> = {};
  const done: number[] = [];
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
              const asked = next();
              return { ...request, ...(typeof asked === "string" ? { path: asked } : asked) };
            },
          },
        ],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    instance.on("response", (_client, status, _bytes, milliseconds) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 300) done.push(milliseconds);
    });
  });
  done.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(done[Math.min(done.length - 1, Math.floor(done.length * share))] ?? 0);
  return { statuses, perSecond: result.requests.average, p50: at(0.5), p99: at(0.99), errors: result.errors };
}

/** Whether something was answered, and all of it with what was asked for. */
export const areDone = (statuses: Record<number, number>) =>
  Object.keys(statuses).length > 0 && Object.keys(statuses).every((status) => status.startsWith("2"));

/** How often each status came, to be read. */
export const told = (statuses: Record<number, number>) =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(", ");

/** Public addresses in turn, each new so that it has to be made. */
export function freshReads(): () => string {
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
