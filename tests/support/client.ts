import { firstHierarchies, firstSystems } from "../../app/shared/study/first-lists.ts";
import { eventLimit } from "./limits.ts";
import { admin } from "./server-process.ts";

/** Bodies that the API accepts, with names to count them by. */
export const bodies = {
  intervention: (interventionName = "Parque de la prueba") => ({
    interventionName,
    description: "Una actuación a la que se le escriben noticias sin parar.",
    hierarchy: firstHierarchies[0].id,
    strategicProject: "Ninguno",
    internalSystem: firstSystems[0].id,
  }),
  datasheet: () => ({
    description: "Qué es",
    features: "Cómo es",
    conflictivity: "Qué se discute",
    spatialization: "https://mapas.example/parque",
  }),
  newsItem: (newsName = "Noticia de la prueba") => ({
    newsName,
    description: "Texto de la noticia, que dice lo que pasó en el barrio.",
    newsDate: "2010-05-04",
  }),
  user: (user: string, rol = "assistant") => ({
    userName: "Inés",
    userLastName: "Ñáñez",
    user,
    rol,
    userPassword: "quebrada-verde-77",
    passwordConfirmation: "quebrada-verde-77",
  }),
};

/** A client of a running server over HTTP. */
export type Client = {
  token: string;
  get(path: string): Promise<Response>;
  /** @throws if the status is not 200 */
  read<T>(path: string): Promise<T>;
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** @returns the new record's id. @throws if the status is not 201 */
  create(path: string, body: unknown): Promise<string>;
};

/** @param from the caller's address, for servers with this machine in TRUSTED_PROXIES */
export function createClient(server: { address: string }, token: string, from?: string): Client {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(from ? { "x-forwarded-for": from } : {}),
  };
  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(eventLimit),
    });
  }
  return {
    token,
    get: (path) => send("GET", path),
    send,
    async read<T>(path: string) {
      const response = await send("GET", path);
      if (response.status !== 200)
        throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    async create(path, body) {
      const response = await send("POST", path, body);
      const text = await response.text();
      if (response.status !== 201) throw new Error(`POST ${path}: ${response.status} ${text}`);
      return String(response.headers.get("Location")).split("/").at(-1) ?? "";
    },
  };
}

/** A client with a session of its own. */
export async function signIn(
  server: { address: string },
  { user, userPassword }: { user: string; userPassword: string } = admin,
  from?: string,
): Promise<Client> {
  const response = await createClient(server, "", from).send("POST", "/users/login", { user, userPassword });
  if (response.status !== 200) throw new Error(`Login: ${response.status} ${await response.text()}`);
  return createClient(server, (await response.json()) as string, from);
}

/**
 * Repeats the check until it is true.
 * @returns milliseconds until then. @throws after the deadline
 */
export async function until(holds: () => Promise<boolean>, deadline: number, what: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const asked = performance.now() - started;
    if (await holds().catch(() => false)) return asked;
    if (asked > deadline) throw new Error(`Not within ${deadline} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
