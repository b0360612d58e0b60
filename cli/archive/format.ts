import { z } from "zod";
import { type CarriedTable, carriedTables } from "./tables.ts";

/** Raised when a product could no longer read what another one writes. */
export const format = 1;
export const product = "conflictos-urbanos";
/** The last entry: it names all others, in their order. */
export const manifestName = "manifest.json";

const tablePattern = /^tables\/([a-z_]+)\.jsonl$/;
/** Generated names only, so that nothing is ever written outside the folder of the images. */
const mediaPattern = /^media\/([0-9a-f]{24}(?:-\d{2,4})?\.[a-z0-9]{2,5})$/;

export const tableEntry = (table: string) => `tables/${table}.jsonl`;
export const mediaEntry = (file: string) => `media/${file}`;

export function tableOf(entry: string): CarriedTable | undefined {
  const name = tablePattern.exec(entry)?.[1];
  return carriedTables.find((table) => table === name);
}

export function mediaFileOf(entry: string): string | undefined {
  return mediaPattern.exec(entry)?.[1];
}

const entryShape = z.object({
  name: z.string().refine((name) => tableOf(name) !== undefined || mediaFileOf(name) !== undefined),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of tables only. */
  rows: z.int().min(0).optional(),
});
export type Entry = z.infer<typeof entryShape>;

/** Enough to tell what it is, whatever its format. */
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

/** An archive, or a place for one, that is no good; the message is for the operator. */
export class ArchiveError extends Error {}
