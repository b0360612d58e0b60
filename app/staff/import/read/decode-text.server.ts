/** Text of a file's bytes in any usual encoding; null if it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return isMostlyUtf8(bytes)
      ? new TextDecoder().decode(bytes)
      : new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A cut or damaged UTF-8 file still has more whole characters than broken ones; Windows-1252 hardly ever has any. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return whole > broken;
}
