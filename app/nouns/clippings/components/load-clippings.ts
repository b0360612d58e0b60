import { callApi, callFile, newOperation, nullIfMissing } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import type { Clipping } from "../contract.ts";
import { clippingPaths } from "../declaration.ts";

export function loadSourceClippings(source: string): Promise<Clipping[]> {
  return callApi<Clipping[]>("GET", `${clippingPaths.list}?source=${source}`);
}

/** Uploads that no source has yet; those that are gone are left out. @throws ApiError */
export async function loadUploads(ids: readonly string[]): Promise<Clipping[]> {
  const found = await Promise.all(
    ids.map((id) => callApi<Clipping>("GET", apiPath(clippingPaths.one, { id })).catch(nullIfMissing)),
  );
  return found.filter((one) => one !== null);
}

/** @param source that gets it at once; without it the next save of its form takes it in */
export function uploadClipping(file: File, source?: string): Promise<Clipping> {
  const body = new FormData();
  body.append("file", file);
  const path = source ? apiPath(clippingPaths.ofSource, { id: source }) : clippingPaths.list;
  return callApi<Clipping>("POST", path, { body, operation: newOperation() });
}

/** A page's image, which no address shows to whom it is not shown. @throws ApiError */
export async function loadPage(id: string, page: number, signal: AbortSignal): Promise<Blob> {
  return callFile(apiPath(clippingPaths.page, { id, page: String(page) }), signal);
}
