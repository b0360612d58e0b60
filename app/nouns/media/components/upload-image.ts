import { type ApiError, noResponse, toApiError } from "../../../shared/api/api-client.ts";
import { mediaPaths } from "../../../shared/api/api-paths.ts";
import { apiRoot } from "../../../shared/api/api-root.ts";
import { readToken } from "../../../shared/session/auth-token.ts";
import { imageRefusals, imageTypes, maxImageBytes } from "../constants.ts";
import type { Media } from "../contract.ts";

type Options = {
  signal: AbortSignal;
  /** Gets the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Stores an image file; by XMLHttpRequest, since `fetch` reports no upload progress.
 * @throws ApiError where it is not stored; the signal's reason where it was cancelled
 */
export function uploadImage(file: File, { signal, onProgress }: Options): Promise<Media> {
  return new Promise((resolve, reject) => {
    const token = readToken();
    const call = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", file);
    signal.addEventListener("abort", () => call.abort());
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onabort = () => reject(signal.reason);
    call.onerror = () => reject(noResponse());
    call.onload = () => {
      const stored = call.status === 201 ? readStored(call) : null;
      if (stored) resolve(stored);
      else reject(toApiError(call.status, call.responseText, token));
    };
    call.open("POST", apiRoot + mediaPaths.upload);
    call.setRequestHeader("Accept", "application/json");
    if (token !== null) call.setRequestHeader("Authorization", `Bearer ${token}`);
    call.send(form);
  });
}

/** With the address from Location, which is relative: the site may be open under another address than its own. */
function readStored(call: XMLHttpRequest): Media | null {
  try {
    const stored = JSON.parse(call.responseText) as Media;
    return { ...stored, secure_url: call.getResponseHeader("Location") ?? stored.secure_url };
  } catch {
    return null;
  }
}

/** Why a file cannot be used; null if only the server can decide. */
export async function findRefusal(file: File): Promise<string | null> {
  // Some systems have no type for newer formats.
  if (file.type !== "" && !(imageTypes as readonly string[]).includes(file.type))
    return imageRefusals.notAnImage;
  if (file.size > maxImageBytes) return imageRefusals.tooLarge;
  if (file.size === 0) return imageRefusals.empty;
  // It may be a folder, or have been removed since it was chosen.
  const canBeRead = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return canBeRead ? null : imageRefusals.unreadable;
}

/** Whether the server refused the file itself, so that trying again would not help. */
export function isRefused(error: ApiError): boolean {
  return [400, 413, 415].includes(error.status);
}

export function getProblem(error: ApiError): string {
  return error.fields.file ?? error.message;
}
