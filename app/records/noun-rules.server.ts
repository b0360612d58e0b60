import type { z } from "zod";
import type { Reader, Transaction } from "../../db/client.server.ts";
import type { Noun, Row } from "../../db/rows.server.ts";
import type { Write } from "../../db/write.server.ts";
import type { Page, PageOf } from "../shared/lists/paging.ts";
import type { Permission } from "../shared/session/permissions.ts";
import type { NounDeclaration } from "../shared/values/field-declarations.ts";
import type { FilteredList } from "./filters/select-records.server.ts";

export type Versioned = { __v?: number | undefined };

/** What undoing, restoring and bulk changes ask about any noun. */
export type StoredRules = {
  permission: { write: Permission; delete: Permission };
  /** Whether others refer to its records for reasons of their own: one stays as long as somebody does. */
  isShared: boolean;
  /** The column whose value only one of its records may have. */
  uniqueColumn?: "interventionId" | "username";
  /** The list without which a record says nothing: it goes with the last entry. */
  carriedBy?: string;
  /** @returns why others still need the record, a Spanish sentence; null if none does */
  findUse?(tx: Transaction, id: string): Promise<string | null>;
  /** Deletes a locked record with what goes with it, and records all of it; without it the record goes alone. */
  remove?(writing: Write, row: Row): Promise<void>;
};

/** How the records of a noun are written, and what the API says of them. */
export type NounRules<Fields = never> = StoredRules & {
  noun: Noun;
  declaration: NounDeclaration;
  messages: { created: string; updated: string; deleted: string; unknown: string };
  /** The columns that the fields set. @throws AppError `invalid`, `conflict` */
  prepare(writing: Write, fields: Fields, before: Row | null): Promise<Record<string, unknown>>;
  /** Stores what is in tables of its own. */
  storeLinks?(writing: Write, id: string, fields: Fields): Promise<void>;
  /** Lets another record take a locked one's place in all that need it, as part of its deletion. */
  moveUses?(writing: Write, row: Row, replacement: string): Promise<void>;
  /** Why a record is not deleted from an intervention that is not its own, where that is more than not knowing it. */
  explainOther?(row: Row, interventionId: string): string;
  /** Null for a noun whose calls are all its own. */
  calls: NounCalls | null;
};

/** The calls of the API that are made from a noun's rules. */
export type NounCalls = {
  /** English, for OpenAPI: "publication". */
  one: string;
  /** Those that differ from "Create a publication" and so on. */
  summaries: { list: string; create?: string; update?: string; delete?: string };
  /** Who may read; null for anyone. */
  read: Permission | null;
  /** Filters and page of the list; null for a list that is sent whole. */
  query: z.ZodObject | null;
  /** Whether a list that is sent whole is one indexed read and a small body. */
  isSmall?: true;
  /** The list of the register whose filters these are; absent for a list without any. */
  filtered?: FilteredList;
  /** Further parameters of both reads, of the list and of one record. */
  reads?: z.ZodRawShape;
  shape: z.ZodType<object>;
  /** The shape of one record, where it says more than in a list. */
  oneShape?: z.ZodType<object>;
  /** Null where a call of its own creates records. */
  input: z.ZodType<object> | null;
  /** Null where a record is not changed. */
  update: z.ZodType<object> | null;
  list(db: Reader, page: Page, query: never): Promise<PageOf<object> | object[]>;
  get(db: Reader, id: string, query: never): Promise<object>;
};

/** Who writes what the study is made of. */
export const contentPermission = { write: "writeContent", delete: "deleteContent" } as const;
