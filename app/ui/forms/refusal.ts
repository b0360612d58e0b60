import { ApiError } from "../../shared/api/api-client.ts";
import type { FieldErrors } from "../../shared/api/errors.ts";
import type { Stored } from "./record-form.tsx";

/** Why a form was not saved, as it is shown. */
export type Refusal<Values> = {
  message: string;
  /** Only fields of the form. */
  fields: FieldErrors;
  /** The record as a colleague left it, where that is the reason. */
  meanwhile: Stored<Values> | null;
};

const kept = "Lo que escribiste sigue aquí.";

/**
 * @param version `__v` of the record that was edited; null where one is created.
 * @param reload reads the record as it is now.
 */
export async function refusalOf<Values>(
  error: unknown,
  fieldNames: readonly string[],
  version: number | null,
  reload?: () => Promise<Stored<Values>>,
): Promise<Refusal<Values>> {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => fieldNames.includes(name)),
  );
  const refusal = { message: error.message, fields, meanwhile: null };
  if (error.status === 0) return { ...refusal, message: `${error.message} ${kept}` };
  if (!reload || (error.status !== 404 && error.status !== 409)) return refusal;
  const now = await reload().catch(asDeleted);
  // 404 is also said of what the record refers to.
  if (now === "deleted")
    return { ...refusal, message: `Otra persona eliminó este registro mientras lo editabas. ${kept}` };
  // 409 is also said of names that are taken: only another version means that somebody changed the record.
  return now && now.version !== version ? { ...refusal, meanwhile: now } : refusal;
}

function asDeleted(error: unknown): "deleted" | null {
  return error instanceof ApiError && error.status === 404 ? "deleted" : null;
}
