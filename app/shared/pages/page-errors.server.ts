import { data } from "react-router";
import { AppError, errorBody, notFound } from "../api/errors.ts";
import { isId } from "../values/ids.ts";
import { logPageFailure, readRequestId } from "./request-scope.server.ts";

/**
 * Returns what a loader reads, or throws the response of an error page.
 * @param loadFailed the sentence for an error that is not in the catalogue, such as a lost database connection
 */
export async function loadForPage<T>(read: Promise<T>, loadFailed: string): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError) throw data(errorBody(error), { status: error.status });
    logPageFailure(error);
    throw data(
      { error: loadFailed, code: readRequestId() },
      { status: 503, headers: { "Retry-After": "5" } },
    );
  }
}

/** Returns the record that a page is about, or throws the response of an error page. */
export function loadRecordForPage<T>(
  id: string,
  find: (id: string) => Promise<T | null>,
  messages: { unknown: string; loadFailed: string },
): Promise<T> {
  return loadForPage(read(), messages.loadFailed);

  async function read() {
    const record = isId(id) ? await find(id) : null;
    if (record === null) throw notFound(messages.unknown);
    return record;
  }
}
