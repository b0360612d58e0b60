import { ApiError } from "../../../shared/api/api-client.ts";

export type Stored<Values> = { values: Values; version: number };
/** The record that a form edits; a form that creates one has null. */
export type FormRecord<Values> = Stored<Values> & { id: string };

/**
 * @param path of the page that returns the stored record as JSON
 * @throws ApiError where it cannot be read
 */
export async function readCurrent<Values>(path: string): Promise<Stored<Values>> {
  const response = await fetch(path, { cache: "no-store", headers: { Accept: "application/json" } });
  if (response.status === 404) {
    const { movedTo } = (await response.json().catch(() => ({}))) as { movedTo?: string };
    throw new ApiError(404, "No encontramos el registro.", {}, true, movedTo);
  }
  if (!response.ok) throw new ApiError(response.status, "No pudimos leer el registro como está ahora.");
  return (await response.json()) as Stored<Values>;
}
