import { maximumLimit, type PageOf } from "../lists/paging.ts";
import { readToken, setToken } from "../session/auth-token.ts";
import { apiRoot } from "./api-root.ts";
import type { FieldErrors } from "./errors.ts";
import { isLongWrite, longWrite } from "./long-writes.ts";

/** `message` is a Spanish sentence to show. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: FieldErrors;
  /** False where the call certainly did not leave this browser. */
  readonly wasSent: boolean;
  /** The form of the record that the one asked for was merged into. */
  readonly movedTo: string | undefined;

  constructor(status: number, message: string, fields: FieldErrors = {}, wasSent = true, movedTo?: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.fields = fields;
    this.wasSent = wasSent;
    this.movedTo = movedTo;
  }

  /** What is wrong with its first field, else its message: for a control that has no fields to show it beside. */
  get reason(): string {
    return Object.values(this.fields)[0] ?? this.message;
  }
}

/** For the `catch` of a call: null where there is no such record. @throws what else it was */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
type CallOptions = {
  /** Sent as JSON; a FormData as a form. */
  body?: unknown;
  /** Idempotency key: 24 hexadecimal characters. */
  operation?: string;
  /** The report that the call answers (app/features/reports). */
  report?: string | null;
  signal?: AbortSignal | undefined;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** What it responds with; JSON by default. */
  accept?: string;
  /** Of a session: that of this browser by default; null for none. */
  token?: string | null;
};

const messages = {
  offline: "No hay conexión con el servidor. Revisa tu conexión y vuelve a intentarlo.",
  unreadable: "El servidor no respondió como esperábamos. Inténtalo de nuevo en un momento.",
} as const;

/** Milliseconds. An upload has no timeout: it depends on the connection. */
const callTimeout = 30_000;
/** Of a long one; the server gives up before. */
const longTimeout = longWrite + 60_000;

/**
 * Calls the REST API with the token of this browser.
 * @param path below `apiRoot`, from api-paths.ts or the declaration of a noun.
 * @throws ApiError for every failure; a token that the server refuses ends the session first.
 */
export async function callApi<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const { data } = await request<T>(method, path, options);
  return data;
}

/** Changes the record that a form edits, or creates it. @returns the sentence to show, and the id of a new record */
export async function saveRecord(
  { record, operation }: { record: { id: string; version: number } | null; operation: string },
  fields: object,
  { create, change }: { create: string; change: (id: string) => string },
): Promise<string | { message: string; id: string }> {
  if (record) {
    const body = { ...fields, __v: record.version };
    // The form was opened from a report, which says what to correct.
    const report = new URLSearchParams(location.search).get("report");
    return callApi<string>("PUT", change(record.id), { body, operation, report });
  }
  const { data, headers } = await request<string>("POST", create, { body: fields, operation });
  return { message: data, id: headers.get("Location")?.split("/").at(-1) ?? "" };
}

/** Calls for a part of a list, with the length of the whole. */
export async function callList<T>(path: string): Promise<PageOf<T>> {
  const { data, headers } = await request<T[]>("GET", path);
  return { items: data, total: Number(headers.get("X-Total-Count")) };
}

/** Calls for the whole of a list, one page after the other. */
export async function callWholeList<T>(path: string): Promise<T[]> {
  const address = `${path}${path.includes("?") ? "&" : "?"}limit=${maximumLimit}`;
  const items: T[] = [];
  for (;;) {
    const page = await callList<T>(`${address}&offset=${items.length}`);
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

/** Calls for a file that no address alone gives to anybody. @throws ApiError */
export async function callFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send("GET", path, { signal });
  return response.blob().catch(() => {
    throw noResponse();
  });
}

async function request<T>(
  method: Method,
  path: string,
  options?: CallOptions,
): Promise<{ data: T; headers: Headers }> {
  const response = await send(method, path, options);
  return { data: parse(await readText(response)) as T, headers: response.headers };
}

async function readText(response: Response): Promise<string> {
  return response.text().catch(() => {
    throw noResponse();
  });
}

/** @returns a response of success, whose body is still to be read. @throws ApiError */
export async function send(
  method: Method,
  path: string,
  {
    body,
    operation,
    report,
    signal,
    keepalive = false,
    accept = "application/json",
    token = readToken(),
  }: CallOptions = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = new Headers({ Accept: accept });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (operation !== undefined) headers.set("Idempotency-Key", operation);
  if (report) headers.set("X-Report", report);
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  const limits = [
    signal,
    isForm ? undefined : AbortSignal.timeout(isLongWrite(method, path) ? longTimeout : callTimeout),
  ];
  const init: RequestInit = {
    method,
    headers,
    cache: "no-store",
    keepalive,
    signal: AbortSignal.any(limits.filter((limit) => limit !== undefined)),
  };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  const wasOnline = navigator.onLine;
  const response = await fetch(apiRoot + path, init).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, messages.offline, {}, wasOnline);
  });
  if (!response.ok) throw toApiError(response.status, await readText(response), token);
  return response;
}

export function noResponse(): ApiError {
  return new ApiError(0, messages.offline);
}

/** The error of a non-2xx response. A refused token is removed. */
export function toApiError(status: number, text: string, token: string | null): ApiError {
  if (status === 401 && token !== null && token === readToken()) setToken(null, "ended");
  const body = parse(text, null) as { error?: unknown; fields?: FieldErrors } | null;
  return new ApiError(
    status,
    typeof body?.error === "string" ? body.error : messages.unreadable,
    body?.fields,
  );
}

function parse(text: string, otherwise?: unknown): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    if (otherwise !== undefined) return otherwise;
    throw new ApiError(0, messages.unreadable);
  }
}

/** @returns a new idempotency key */
export function newOperation(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Names a write: until it is done the same content keeps its idempotency key, so that a retry does not write twice. */
export class Attempt {
  #content = "";
  #operation = "";

  name(content: unknown): string {
    const text = JSON.stringify(content);
    if (text !== this.#content) this.#operation = newOperation();
    this.#content = text;
    return this.#operation;
  }

  end(): void {
    this.#content = "";
  }
}
