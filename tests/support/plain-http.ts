import { type Agent, type IncomingHttpHeaders, request } from "node:http";

export type HttpResponse = {
  status: number;
  location: string | undefined;
  retryAfter: string | undefined;
  type: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds until all of it had arrived. */
  took: number;
};

/** Distinguishes a connection that was not accepted from one that was, and then broke. */
export type Outcome = HttpResponse | "refused" | { broken: string };

export type Request = {
  /** Without one the request has a connection of its own. */
  agent?: Agent | undefined;
  /** POST with a body and GET without one, if not given. */
  method?: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
  /** Address of this machine that the connection comes from. */
  from?: string | undefined;
};

/** Sends one request with Node's own client, which neither retries nor hides anything. */
export function sendRequest(
  address: string,
  path: string,
  { agent, method, token, body, headers, from }: Request = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body);
    const startedAt = performance.now();
    const sent = request(
      address,
      {
        // As it is written: an URL would resolve its dots.
        path,
        method: method ?? (text ? "POST" : "GET"),
        agent: agent ?? false,
        ...(from ? { localAddress: from } : {}),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) } : {}),
          ...headers,
        },
      },
      (response) => {
        let received = "";
        response.setEncoding("utf8").on("data", (chunk) => (received += chunk));
        response.on("error", (error) => resolve({ broken: `in the response: ${error.message}` }));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            retryAfter: response.headers["retry-after"],
            type: response.headers["content-type"] ?? "",
            headers: response.headers,
            body: received,
            took: performance.now() - startedAt,
          }),
        );
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === "ECONNREFUSED"
          ? "refused"
          : { broken: `${error.message}, on a ${sent.reusedSocket ? "kept" : "new"} connection` },
      ),
    );
    sent.end(text);
  });
}

export function isResponse(outcome: Outcome): outcome is HttpResponse {
  return typeof outcome === "object" && "status" in outcome;
}
