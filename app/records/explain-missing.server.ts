import type { Reader } from "../../db/client.server.ts";
import { findMerged, type MergedNoun } from "../../db/links/merged-records.server.ts";
import { apiPath } from "../shared/api/api-paths.ts";
import { apiRoot } from "../shared/api/api-root.ts";
import { AppError } from "../shared/api/errors.ts";

/**
 * Why there is no such record: it never was, was deleted, or was merged into another one, which the error names.
 * @param path of a record in the API
 */
export async function explainMissing(
  db: Reader,
  { noun, id, path }: { noun: MergedNoun; id: string; path: `${string}/:id` },
  message: string,
): Promise<AppError> {
  const kept = await findMerged(db, noun, id);
  if (kept === null) return new AppError("notFound", { message });
  const movedTo = apiRoot + apiPath(path, { id: kept });
  return new AppError("notFound", {
    message: `Este registro se unió con otro: ahora es ${movedTo}.`,
    movedTo,
  });
}
