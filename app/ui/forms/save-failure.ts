import { ApiError } from "../../shared/api/api-client.ts";
import type { FieldErrors } from "../../shared/api/errors.ts";
import { readToken } from "../../shared/session/auth-token.ts";
import type { Stored } from "./drafts/read-current.ts";
import type { Work } from "./drafts/work.ts";

export type SaveFailure<Values> = {
  message: string;
  fields: FieldErrors;
  /** The record as a colleague saved it meanwhile, where that is the reason. */
  meanwhile: Stored<Values> | null;
  /** Whether somebody has deleted the record that was edited, or merged it into the one of the form `movedTo`. */
  isGone: boolean;
  movedTo: string | undefined;
  /** Whether it may be stored although no response came. */
  isUncertain: boolean;
};

const plain = { fields: {}, meanwhile: null, isGone: false, movedTo: undefined, isUncertain: false };

export const uncertain = {
  ...plain,
  message:
    "No llegó la respuesta del servidor. Lo que escribiste sigue aquí: guarda otra vez y lo comprobamos, sin guardarlo dos veces.",
  isUncertain: true,
};

/**
 * Explains why a form was not saved, or why that is not known.
 * @param reload reads the record that was edited as it is now.
 * @returns null where the dialog to log in again explains it. @throws what is not an ApiError
 */
export async function explainFailure<Values>(
  error: unknown,
  { record, sent }: Work<Values>,
  reload?: () => Promise<Stored<Values>>,
): Promise<SaveFailure<Values> | null> {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 && readToken() === null) return null;
  if (sent) return uncertain;
  const failure = { ...plain, message: getSummary(error), fields: error.fields };
  if (error.status === 0) return { ...failure, message: `${error.message} Lo que escribiste sigue aquí.` };
  if (!record || !reload || (error.status !== 404 && error.status !== 409)) return failure;
  // 404 may also mean that a record it refers to is gone.
  const now = await reload().catch((reason: unknown) =>
    reason instanceof ApiError && reason.status === 404 ? reason : null,
  );
  if (now instanceof ApiError) return { ...failure, isGone: true, movedTo: now.movedTo };
  // 409 may also mean that a name is taken: only another version means that somebody changed the record.
  return now && now.version !== record.version ? { ...failure, meanwhile: now } : failure;
}

/** The form lists the fields itself: the server's sentence is that of the first one. */
function getSummary({ status, fields, message }: ApiError): string {
  return status === 400 && Object.keys(fields).length > 0
    ? "Revisa los campos marcados: hay datos que faltan o no son válidos."
    : message;
}
