import { ApiError } from "../../shared/api/api-client.ts";
import type { FieldErrors } from "../../shared/api/errors.ts";
import type { Stored } from "./drafts/read-current.ts";

export type SaveFailure<Values> = {
  message: string;
  /** Only fields of the form. */
  fields: FieldErrors;
  /** The record as a colleague saved it meanwhile, where that is the reason. */
  meanwhile: Stored<Values> | null;
};

const kept = "Lo que escribiste sigue aquí.";

/**
 * Explains why a form was not saved.
 * @param version `__v` of the record that was edited; null where one is created.
 * @param reload reads the record as it is now.
 * @throws what is not an ApiError
 */
export async function explainFailure<Values>(
  error: unknown,
  fieldNames: readonly string[],
  version: number | null,
  reload?: () => Promise<Stored<Values>>,
): Promise<SaveFailure<Values>> {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => fieldNames.includes(name)),
  );
  const failure = { message: error.message, fields, meanwhile: null };
  if (error.status === 0) return { ...failure, message: `${error.message} ${kept}` };
  if (!reload || (error.status !== 404 && error.status !== 409)) return failure;
  // 404 may also mean that a record it refers to is gone.
  const now = await reload().catch((reason: unknown) =>
    reason instanceof ApiError && reason.status === 404 ? "deleted" : null,
  );
  if (now === "deleted")
    return { ...failure, message: `Otra persona eliminó este registro mientras lo editabas. ${kept}` };
  // 409 may also mean that a name is taken: only another version means that somebody changed the record.
  return now && now.version !== version ? { ...failure, meanwhile: now } : failure;
}
