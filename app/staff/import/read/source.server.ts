import type { PlaceKind } from "../../../shared/places/place-kinds.ts";
import type { TableMapping } from "../contract.ts";
import type { Problems } from "../problems.server.ts";
import type { RawDocument } from "./json.server.ts";

/** A file in memory: from the disk, from an upload, from a test. */
export type Source = { name: string; bytes: Uint8Array };

/** What reading a file needs besides its bytes. */
export type Reading = {
  problems: Problems;
  /** Counts what is read. */
  collect: (documents: Iterable<RawDocument>) => RawDocument[];
  mapping: readonly TableMapping[];
  placeKind: PlaceKind | undefined;
};
