import { data, redirect } from "react-router";
import { AppError, notFound, toErrorBody } from "../api/errors.ts";
import { deadline } from "../deadline.server.ts";
import { withTimeout } from "../timeout.server.ts";
import { isId } from "../values/ids.ts";
import { logPageFailure, readRequestAge, readRequestId } from "./request-scope.server.ts";

/** Milliseconds from the request's arrival within which a page must be read: the database may have stopped responding. */
const pageTimeout = 4_500;

/** Settles as a read for a page does, or is rejected when the page has waited too long. */
export function withPageTimeout<T>(read: Promise<T>, timeout = pageTimeout): Promise<T> {
  return withTimeout(read, Math.max(0, deadline(timeout) - readRequestAge()));
}

/**
 * Returns what a loader reads, or throws the response of an error page.
 * @param loadFailed the sentence for an error that is not in the catalogue, such as a lost database connection
 * @param timeout milliseconds, for what takes longer than reading
 */
export async function loadForPage<T>(
  read: Promise<T>,
  loadFailed = "Ha ocurrido un error",
  timeout?: number,
): Promise<T> {
  try {
    return await withPageTimeout(read, timeout);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof AppError) {
      const { status, retryAfter, cause } = error;
      // Load that is shed has no cause.
      if (status >= 500 && cause !== undefined) logPageFailure(error);
      const headers = new Headers(retryAfter === undefined ? [] : [["Retry-After", String(retryAfter)]]);
      throw data(toErrorBody(error), { status, headers });
    }
    logPageFailure(error);
    throw data(
      { error: loadFailed, code: readRequestId() },
      { status: 503, headers: { "Retry-After": "5" } },
    );
  }
}

/**
 * Returns the record that a page is about, or throws the response of an error page.
 * @param findMoved the path of the page that the record has now, where it was merged into another one
 */
export function loadRecordForPage<T>(
  id: string,
  find: (id: string) => Promise<T | null>,
  messages: { unknown: string; loadFailed: string },
  findMoved?: (id: string) => Promise<string | null>,
): Promise<T> {
  return loadForPage(read(), messages.loadFailed);

  async function read() {
    const record = isId(id) ? await find(id) : null;
    if (record !== null) return record;
    const path = isId(id) ? await findMoved?.(id) : null;
    // Kept by no browser or proxy without asking: merging can be undone.
    if (path) throw redirect(path, { status: 301, headers: { "Cache-Control": "public, no-cache" } });
    throw notFound(messages.unknown);
  }
}
