import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** Bytes of the headers and of a table's entry, in a WOFF file and in the font that it compresses. */
const woff = { header: 44, entry: 20 };
const plain = { header: 12, entry: 16 };

/** Reads a WOFF file as a plain font: the PDF library would decompress it in JavaScript, which takes a third of a drawing. */
export function readFont(path: string): Buffer {
  const file = readFileSync(path);
  const tableCount = file.readUInt16BE(12);
  const head = Buffer.alloc(plain.header + tableCount * plain.entry);
  file.copy(head, 0, 4, 8);
  // The fields between these and the entries serve a binary search that no reader needs.
  head.writeUInt16BE(tableCount, 4);
  const parts = [head];
  let end = head.length;
  for (let table = 0; table < tableCount; table++) {
    const from = woff.header + table * woff.entry;
    const [offset, stored, length] = [4, 8, 12].map((field) => file.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const bytes = file.subarray(offset, offset + stored);
    const content = stored < length ? inflateSync(bytes) : bytes;
    const to = plain.header + table * plain.entry;
    file.copy(head, to, from, from + 4);
    file.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(content, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
