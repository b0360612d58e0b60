import { isUtf8 } from "node:buffer";

/** Bytes decoded at a time, so that a large file is never in memory as one string. */
const chunkSize = 32 * 1024;

/** A file's text as UTF-8 without byte order mark, whatever its encoding; null if it is not text. */
export function toUtf8(bytes: Uint8Array): Buffer | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return transcode(bytes.subarray(2), "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return transcode(bytes.subarray(2), "utf-16be");
  if (bytes.includes(0)) return null;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = hasMark ? bytes.subarray(3) : bytes;
  if (!isUtf8(text)) return transcode(text, isMostlyUtf8(text) ? "utf-8" : "windows-1252");
  return Buffer.from(text.buffer, text.byteOffset, text.byteLength);
}

/** No character of these encodings has more bytes in UTF-8. */
const longestGrowth = 3;

function transcode(bytes: Uint8Array, encoding: string): Buffer {
  // Takes memory only as it is written, so that the text is there once.
  const decoded = Buffer.allocUnsafeSlow(bytes.length * longestGrowth + longestGrowth);
  let size = 0;
  for (const text of decodeChunks(bytes, encoding)) size += decoded.write(text, size);
  return decoded.subarray(0, size);
}

function* decodeChunks(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for (let from = 0; from < bytes.length; from += chunkSize)
    yield decoder.decode(bytes.subarray(from, from + chunkSize), { stream: true });
  yield decoder.decode();
}

/** A cut or damaged UTF-8 file still has more whole characters than broken ones; Windows-1252 hardly ever has any. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let surplus = 0;
  for (const text of decodeChunks(bytes, "utf-8"))
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === 0xfffd) surplus -= 1;
      else if (code >= 0x80) surplus += 1;
    }
  return surplus > 0;
}
