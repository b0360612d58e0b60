import type { Reader } from "../../db/client.server.ts";
import { findMerged, type MergedNoun } from "../../db/links/merged-records.server.ts";
import { apiPath, conflictPaths, newsPaths } from "../shared/api/api-paths.ts";
import { apiRoot } from "../shared/api/api-root.ts";
import { AppError } from "../shared/api/errors.ts";

const paths = { news: newsPaths.one, conflict: conflictPaths.one } as const;

/** Why there is no such record: it never was, was deleted, or was merged into another one, which the error names. */
export async function explainMissing(
  db: Reader,
  { noun, id }: { noun: MergedNoun; id: string },
  message: string,
): Promise<AppError> {
  const kept = await findMerged(db, noun, id);
  if (kept === null) return new AppError("notFound", { message });
  const movedTo = apiRoot + apiPath(paths[noun], { id: kept });
  return new AppError("notFound", {
    message: `Este registro se unió con otro: ahora es ${movedTo}.`,
    movedTo,
  });
}
