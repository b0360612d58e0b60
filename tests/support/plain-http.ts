import { type Agent, request } from "node:http";
import { admin } from "./server-process.ts";

export type Answered = {
  status: number;
  location: string | undefined;
  retryAfter: string | undefined;
  type: string;
  body: string;
  /** Milliseconds until all of it was there. */
  took: number;
};

/** What came of a request. Whether its connection was taken at all is told apart from one that was, and then broke. */
export type Outcome = Answered | "refused" | { broken: string };

export type Asking = {
  agent?: Agent | undefined;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
};

/** One request over Node's own client, which repeats and hides nothing. Without an agent on a connection of its own. */
export function ask(address: string, path: string, { agent, token, body }: Asking = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body);
    const begun = performance.now();
    const asking = request(
      new URL(path, address),
      {
        method: text ? "POST" : "GET",
        agent: agent ?? false,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) } : {}),
        },
      },
      (answer) => {
        let received = "";
        answer.setEncoding("utf8").on("data", (chunk) => (received += chunk));
        answer.on("error", (error) => resolve({ broken: `in the answer: ${error.message}` }));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location,
            retryAfter: answer.headers["retry-after"],
            type: answer.headers["content-type"] ?? "",
            body: received,
            took: performance.now() - begun,
          }),
        );
      },
    );
    asking.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "refused" : { broken: `${error.code} ${error.message}` }),
    );
    asking.end(text);
  });
}

export function isAnswered(outcome: Outcome): outcome is Answered {
  return typeof outcome === "object" && "status" in outcome;
}

/** @throws Error where the server did not answer */
async function answerOf(asked: Promise<Outcome>): Promise<Answered> {
  const outcome = await asked;
  if (!isAnswered(outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** @returns a token of the first researcher's */
export async function logInAsAdmin(address: string): Promise<string> {
  return JSON.parse((await answerOf(ask(address, "/api/users/login", { body: admin }))).body) as string;
}

/** Makes an intervention to write news of. @returns its path in the API */
export async function makeIntervention(address: string, token: string): Promise<string> {
  const body = {
    interventionName: "Parque de la prueba",
    description: "Una actuación a la que se le escriben noticias sin parar.",
    hierarchy: "6894c5d74cad0142c0ca580b",
    strategicProject: "Ninguno",
    internalSystem: "67d9e3749f394f4c2c8bcf6b",
  };
  const { status, location } = await answerOf(ask(address, "/api/interventions", { token, body }));
  if (status !== 201 || !location) throw new Error(`No intervention: ${status}`);
  return location;
}

export const newsItem = (number: number) => ({
  newsName: `Noticia ${number}`,
  description: "Texto",
  newsDate: "2010-05-04",
});

/** @param share such as 0.99. @returns the value that this share of them does not exceed */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
