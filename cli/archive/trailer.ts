import { createHash } from "node:crypto";

/*
 * What closes an archive: a last, empty member of the gzip file (RFC 1952 allows several) whose header carries the
 * SHA-256 of all bytes before it. Any gunzip passes over it; we insist on it to the byte. Checksums inside the archive
 * could not do this alone: gzip has bytes and bits (its header's, the padding of its blocks) that change nothing inside.
 */

const magic = Buffer.from([0x1f, 0x8b]);
/** Deflate, with an extra field; no time, no system. */
const header = Buffer.concat([magic, Buffer.from([8, 4, 0, 0, 0, 0, 0, 255])]);
/** Length of the extra field, the name of its one part, the length of that. */
const extraField = Buffer.from([36, 0, 0x43, 0x55, 32, 0]);
/** An empty final block, and CRC and length of nothing. */
const emptyContent = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

export const sealLength = header.length + extraField.length + 32 + emptyContent.length;

/** @param digest SHA-256 of everything before the seal */
export function sealOf(digest: Buffer): Buffer {
  return Buffer.concat([header, extraField, digest, emptyContent]);
}

/** Whether a file that begins so can be an archive at all; whether it is whole only its seal tells. */
export function isGzip(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

/** @param body all bytes of the file but the last `sealLength`, which are `seal` */
export async function isSealed(body: AsyncIterable<Buffer>, seal: Buffer): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk);
  return seal.equals(sealOf(hash.digest()));
}
