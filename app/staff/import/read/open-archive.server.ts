import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise } from "yauzl";
import type { Source } from "./source.server.ts";

export type OpenArchive = {
  entries: Entry[];
  /** Some of the files by their paths; each must be as large as its archive says. */
  read(wanted: readonly Entry[]): Promise<Map<string, Buffer>>;
};

/** The contents of a ZIP file. @param tooMany the error for more than so many entries */
export async function openArchive(
  bytes: Uint8Array,
  mostEntries: number,
  tooMany: () => Error,
): Promise<OpenArchive> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const archive = await fromBufferPromise(content, { lazyEntries: true });
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) if (entries.push(entry) > mostEntries) throw tooMany();
  return {
    entries,
    async read(wanted) {
      const files = new Map<string, Buffer>();
      for (const entry of wanted)
        files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
      return files;
    },
  };
}

export const isArchive = ({ bytes }: Pick<Source, "bytes">) => bytes[0] === 0x50 && bytes[1] === 0x4b;

export const sumSizes = (entries: readonly Entry[]) =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);

/** What computers add beside the files of people. */
export const isHidden = ({ fileName }: Entry) => /(^|\/)(__MACOSX\/|\._)/.test(fileName);
