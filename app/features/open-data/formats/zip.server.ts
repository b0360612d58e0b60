import { createHash } from "node:crypto";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { FileSum } from "../contract.ts";

/** The oldest date that a ZIP file can have, whatever the time zone: it keeps local times. */
export const getFixedTime = () => new Date(1980, 0, 1);

/** Noon of a day in universal time, as the library has to be told, which writes local times: no zone lacks a noon. */
const toLocalDay = (day: Date) => new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12);

export type ZippedFile = {
  name: string;
  /** @param before the files before this one */
  write(before: readonly FileSum[]): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
};

const sumsName = "SHA256SUMS";

/**
 * A ZIP file part by part, whose last file has the checksums of the others. The same content is the same bytes.
 * @param day that its files are of, in universal time; without one the oldest
 */
export async function* writeZip(files: readonly ZippedFile[], day?: Date): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const sums: FileSum[] = [];
  for (const { name, write } of [...files, { name: sumsName, write: writeSums }]) {
    const entry = name === sumsName ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = day ? toLocalDay(day) : getFixedTime();
    zip.add(entry);
    const hash = createHash("sha256");
    let size = 0;
    for await (const part of write(sums)) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      hash.update(bytes);
      size += bytes.length;
      entry.push(bytes);
      yield* parts.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    sums.push({ name, bytes: size, sha256: hash.digest("hex") });
  }
  zip.end();
  yield* parts.splice(0);
}

/** As `sha256sum -c` reads it. */
function writeSums(sums: readonly FileSum[]): string[] {
  return sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
}
