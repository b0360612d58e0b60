import { z } from "zod";
import { AppError, type ErrorCode } from "../../shared/api/errors.ts";
import type { Services } from "../../shared/context.server.ts";
import { isAllowedAddress } from "../../shared/values/schemas.ts";
import { mediaMessages } from "./contract.ts";

type ImageHost = NonNullable<Services["imageHost"]>;

/** Milliseconds that the host may take for one image. */
const patience = 20_000;

const answerShape = z.object({
  secure_url: z.string().refine((value) => value.startsWith("https://") && isAllowedAddress(value)),
});

/**
 * Has an image kept by the configured host: a form with `file` and `upload_preset`, as such hosts take them.
 * @returns the address it has there, always https
 * @throws AppError `unavailable` where the host does not take it
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
      `The image host answered ${response.status}.`,
      response.status === 413 ? "tooLarge" : "unavailable",
    );
  }
  const answer = answerShape.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw refusal("The image host answered without a usable secure_url.");
  return answer.data.secure_url;
}

async function post(address: string, body: FormData): Promise<Response> {
  try {
    return await fetch(address, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
  } catch (cause) {
    throw refusal(cause);
  }
}

function refusal(cause: unknown, code: ErrorCode = "unavailable"): AppError {
  if (code === "tooLarge") return new AppError(code, { message: mediaMessages.hostTooLarge, cause });
  return new AppError(code, { message: mediaMessages.hostAway, retryAfter: 60, cause });
}
