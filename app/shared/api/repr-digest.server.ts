import { createHash } from "node:crypto";

/** The header Repr-Digest (RFC 9530) of a body in one encoding. */
export function digestBody(body: Uint8Array): string {
  return formatDigest(createHash("sha256").update(body).digest());
}

export const formatDigest = (sha256: Buffer) => `sha-256=:${sha256.toString("base64")}:`;
