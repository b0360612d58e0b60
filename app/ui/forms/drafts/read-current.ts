import { ApiError } from "../../../shared/api/api-client.ts";

export type Stored<Values> = { values: Values; version: number };
/** The record that a form edits; a form that creates one has null. */
export type FormRecord<Values> = Stored<Values> & { id: string };

/** There is no such record any more. */
export class GoneError extends ApiError {
  /** The form of the record that it was merged into. */
  readonly movedTo: string | undefined;

  constructor(movedTo: string | undefined) {
    super(404, "No encontramos el registro.");
    this.movedTo = movedTo;
  }
}

/**
 * @param path of the page that returns the stored record as JSON
 * @throws ApiError where it cannot be read
 */
export async function readCurrent<Values>(path: string): Promise<Stored<Values>> {
  const response = await fetch(path, { cache: "no-store", headers: { Accept: "application/json" } });
  if (response.status === 404) {
    const { movedTo } = (await response.json().catch(() => ({}))) as { movedTo?: string };
    throw new GoneError(movedTo);
  }
  if (!response.ok) throw new ApiError(response.status, "No pudimos leer el registro como está ahora.");
  return (await response.json()) as Stored<Values>;
}
