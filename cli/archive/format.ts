import { z } from "zod";
import { type ArchivedTable, readTables } from "./tables.ts";

/** Raised when older products can no longer read new archives. */
export const format = 1;
export const product = "conflictos-urbanos";
/** The last entry; it lists all others in their order. */
export const manifestName = "manifest.json";

const tablePattern = /^tables\/([a-z_]+)\.jsonl$/;
/** Only generated names, so that nothing is ever written outside the folder of the images: those, and pages of clippings. */
const mediaPattern =
  /^media\/([0-9a-f]{24}(?:-(?:\d{2,4}|p\d{1,2}|p\d{1,2}-small|original))?\.[a-z0-9]{2,5})$/;

export const getTableEntry = (table: string) => `tables/${table}.jsonl`;
export const getMediaEntry = (file: string) => `media/${file}`;

export function getTable(entry: string): ArchivedTable | undefined {
  const name = tablePattern.exec(entry)?.[1];
  return readTables.find((table) => table === name);
}

export function getMediaFile(entry: string): string | undefined {
  return mediaPattern.exec(entry)?.[1];
}

const entryShape = z.object({
  name: z.string().refine((name) => getTable(name) !== undefined || getMediaFile(name) !== undefined),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of tables only. */
  rows: z.int().min(0).optional(),
});
export type Entry = z.infer<typeof entryShape>;

/** What manifests of every format have. */
export const anyManifest = z.looseObject({ product: z.literal(product), format: z.int().min(1) });

export const manifestShape = z.strictObject({
  product: z.literal(product),
  format: z.literal(format),
  /** The last migration of the schema that the rows have. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
  entries: z.array(entryShape),
});
export type Manifest = z.infer<typeof manifestShape>;

/** @returns how many rows and stored files an archive has */
export function countContent({ entries }: Manifest): { rows: number; files: number } {
  return {
    rows: entries.reduce((total, entry) => total + (entry.rows ?? 0), 0),
    files: entries.filter(({ name }) => getMediaFile(name) !== undefined).length,
  };
}

/** An archive, or a place for one, that cannot be used; the message is for the operator. */
export class ArchiveError extends Error {}
