import { data } from "react-router";
import { AppError, errorBody } from "../api/errors.ts";
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
