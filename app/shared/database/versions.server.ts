import { AppError } from "../api/errors.ts";

/**
 * The version columns of an update.
 * @param given `__v` of the call: the version that was edited; absent from older clients.
 * @throws AppError `stale` if the record has changed since
 */
export function increaseVersion(
  before: { version: number },
  given: number | undefined,
): { version: number; updatedAt: Date } {
  if (given !== undefined && given !== before.version) throw new AppError("stale");
  return { version: before.version + 1, updatedAt: new Date() };
}
