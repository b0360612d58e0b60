import { createHash } from "node:crypto";

/*
 * The end of an archive: an empty last member of the gzip file (RFC 1952 allows several) whose header holds the SHA-256 of
 * all bytes before it. Other programs skip it; we check it. Checksums inside the archive would not find every change,
 * since gzip has bits (in its header and its padding) that do not affect the content.
 */

const magic = Buffer.from([0x1f, 0x8b]);
/** Deflate with an extra field, without time and system. */
const header = Buffer.concat([magic, Buffer.from([8, 4, 0, 0, 0, 0, 0, 255])]);
/** Length of the extra field, id and length of its only part. */
const extraField = Buffer.from([36, 0, 0x43, 0x55, 32, 0]);
/** An empty final block with CRC and length 0. */
const emptyContent = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

export const trailerLength = header.length + extraField.length + 32 + emptyContent.length;

/** @param digest SHA-256 of everything before the trailer */
export function createTrailer(digest: Buffer): Buffer {
  return Buffer.concat([header, extraField, digest, emptyContent]);
}

/** @returns whether a file that starts so can be an archive */
export function isGzip(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

/** @param body all bytes of the file before the trailer */
export async function matchesTrailer(body: AsyncIterable<Buffer>, trailer: Buffer): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk);
  return trailer.equals(createTrailer(hash.digest()));
}
