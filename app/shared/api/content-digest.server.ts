import { createHash } from "node:crypto";

/** The version that a form has seen is not content, and of a password nothing may be kept by which it could be guessed. */
const left = new Set(["__v", "userPassword", "passwordConfirmation", "currentPassword"]);

/**
 * A digest of what a call is to write, the same for the same content.
 * @param body as it was validated
 * @param files that the body names, whose addresses are new each time, by address
 */
export function digestContent(body: unknown, files: ReadonlyMap<string, Uint8Array> = new Map()): string {
  const text = JSON.stringify(body ?? null, (name, value: unknown) => {
    if (left.has(name)) return undefined;
    const file = typeof value === "string" && files.get(value);
    return file ? digest(file) : value;
  });
  return digest(text);
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}
