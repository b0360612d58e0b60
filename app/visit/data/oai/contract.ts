import { z } from "zod";
import { type OpenList, openLists } from "../../../features/open-data/constants.ts";
import { type Argument, type MetadataPrefix, metadataFormats, type Verb } from "./constants.ts";

const moment = z.union([z.null(), z.coerce.date()]);
/** Which records: of a list, of a set that is kept, or all. */
const recordSet = z.union([z.object({ list: z.enum(openLists) }), z.object({ spec: z.string() }), z.null()]);
export type RecordSet = z.infer<typeof recordSet>;

/** A part of a list of records or sets. */
export const selection = z.object({
  prefix: z.enum(Object.keys(metadataFormats) as [MetadataPrefix]),
  set: recordSet,
  /** The first moment, and the first one after the last; null without. */
  from: moment,
  until: moment,
});
export type Selection = z.infer<typeof selection>;

/** Where the next response of a list goes on. */
export const position = z.object({
  /** How many came before. */
  cursor: z.int(),
  /** Of the last one, in the order of the list. */
  after: z.string(),
  /** How many there were when the list began. */
  total: z.int(),
});
export type Position = z.infer<typeof position>;

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
