import { AppError } from "../api/errors.ts";

/**
 * @param given `__v` of the call: the version that was edited; absent from older clients.
 * @throws AppError `stale` if the record has changed since
 */
export function requireVersion(before: { version: number }, given: number | undefined): void {
  if (given !== undefined && given !== before.version) throw new AppError("stale");
}

/** The version columns of an update. @throws AppError as `requireVersion` does */
export function increaseVersion(
  before: { version: number },
  given: number | undefined,
): { version: number; updatedAt: Date } {
  requireVersion(before, given);
  return { version: before.version + 1, updatedAt: new Date() };
}
