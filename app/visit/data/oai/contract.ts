import type { OpenList } from "../../../features/open-data/constants.ts";
import type { Argument, MetadataPrefix, Verb } from "./constants.ts";

/** Which records: of a list, of a set that is kept, or all. */
export type RecordSet = { list: OpenList } | { spec: string } | null;

/** A part of a list of records or sets. */
export type Selection = {
  prefix: MetadataPrefix;
  set: RecordSet;
  /** The first moment, and the first one after the last; null without. */
  from: Date | null;
  until: Date | null;
};

/** Where the next response of a list goes on. */
export type Position = {
  /** How many came before. */
  cursor: number;
  /** Of the last one, in the order of the list. */
  after: string;
  /** How many there were when the list began. */
  total: number;
};

/** What a request asks for. */
export type Asked =
  | { verb: "Identify" }
  | { verb: "ListMetadataFormats"; identifier: string | null }
  | { verb: "ListSets"; position: Position | null }
  | { verb: "GetRecord"; identifier: string; prefix: MetadataPrefix }
  | { verb: "ListIdentifiers" | "ListRecords"; selection: Selection; position: Position | null };

/** As the response repeats them. */
export type Request = { verb: Verb; arguments: Partial<Record<Argument | "resumptionToken", string>> };

/** A record, deleted ones included, without what it says. */
export type Harvested = {
  list: OpenList;
  id: string;
  isDeleted: boolean;
  /** When what is said of it last changed. */
  changedAt: Date;
  /** Sets beside its list's: those that it is in; of a deleted one those that it was in. */
  sets: string[];
};
