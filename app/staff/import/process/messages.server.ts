import type { ErrorCode, FieldErrors } from "../../../shared/api/errors.ts";
import type { PlaceKind } from "../../../shared/places/place-kinds.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import type { CreatedValue, ImportProgress, TableMapping } from "../contract.ts";

/** What an import is to do with its files. */
export type ImportTask = {
  actor: Actor;
  isDryRun: boolean;
  updateNames?: boolean;
  /** What tables are whose headers are not known. */
  mapping?: TableMapping[];
  /** Names that no list has, to be created. */
  create?: CreatedValue[];
  /** Maps are a layer of the register's places; what says no kind of place is of this one. */
  placeKind?: PlaceKind | undefined;
  /** Refuses what is no file of places. */
  placesOnly?: boolean;
  /** Names of files beside the sources that were not read, for the report. */
  ignored?: string[];
};

/** Sent to the process once all bytes are in its standard input: which of them are which file. */
export type ImportChildTask = {
  task: ImportTask;
  databaseUrl: string;
  files: { name: string; size: number }[];
};

/** Sent by the process; the result itself is on its standard output. */
export type Message =
  | { kind: "progress"; progress: ImportProgress }
  /** `version` is the content version, as new as its write at least. */
  | { kind: "done"; version: number }
  | {
      kind: "failed";
      code: ErrorCode;
      message: string;
      fields: FieldErrors | undefined;
      retryAfter: number | undefined;
      /** For the log. */
      detail: string;
    };
