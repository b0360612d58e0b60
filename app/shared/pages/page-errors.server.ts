import { data } from "react-router";
import { AppError, errorBody } from "../api/errors.ts";
import { logPageFailure, readRequestId } from "./request-scope.server.ts";

/**
 * The pages' exit for errors: what a loader reads, or the page that says what went wrong, with its status.
 * @param loadFailed the sentence for a failure that is not in the catalogue, such as the database being away.
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
