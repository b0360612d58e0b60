import { ApiError } from "../../../shared/api/api-client.ts";
import type { Stored } from "../record-form.tsx";

/**
 * A record as it is stored now, for the comparison with what was typed.
 * @param path of the page that answers it.
 * @throws ApiError where it cannot be read
 */
export async function readCurrent<Values>(path: string): Promise<Stored<Values>> {
  const answer = await fetch(path, { cache: "no-store", headers: { Accept: "application/json" } });
  if (!answer.ok) throw new ApiError(answer.status, "No pudimos leer el registro como está ahora.");
  return (await answer.json()) as Stored<Values>;
}
