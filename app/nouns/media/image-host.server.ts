import { z } from "zod";
import { AppError, type ErrorCode } from "../../shared/api/errors.ts";
import type { Services } from "../../shared/context.server.ts";
import { deadline } from "../../shared/deadline.server.ts";
import { isAllowedAddress } from "../../shared/values/schemas.ts";
import { mediaMessages } from "./contract.ts";

type ImageHost = NonNullable<Services["imageHost"]>;

const uploadTimeout = 20_000;

const responseShape = z.object({
  secure_url: z.string().refine((value) => value.startsWith("https://") && isAllowedAddress(value)),
});

/**
 * Uploads an image to the configured host, as a form with `file` and `upload_preset`.
 * @returns the address it has there, always https
 * @throws AppError `unavailable`, or `tooLarge` if the host says so
 */
export async function sendToImageHost(
  { address, preset }: ImageHost,
  image: { id: string; full: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([image.full], { type: "image/webp" }), `${image.id}.webp`);
  form.append("upload_preset", preset);
  const response = await post(address, form);
  if (!response.ok) {
    await response.body?.cancel();
    throw refusal(
      `The image host responded ${response.status}.`,
      response.status === 413 ? "tooLarge" : "unavailable",
    );
  }
  const body = responseShape.safeParse(await response.json().catch(() => null));
  if (!body.success) throw refusal("The image host responded without a usable secure_url.");
  return body.data.secure_url;
}

async function post(address: string, body: FormData): Promise<Response> {
  try {
    return await fetch(address, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(deadline(uploadTimeout)),
    });
  } catch (cause) {
    throw refusal(cause);
  }
}

function refusal(cause: unknown, code: ErrorCode = "unavailable"): AppError {
  if (code === "tooLarge") return new AppError(code, { message: mediaMessages.hostTooLarge, cause });
  return new AppError(code, { message: mediaMessages.hostAway, retryAfter: 60, cause });
}
