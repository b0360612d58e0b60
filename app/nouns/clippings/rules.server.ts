import { eq, max } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "../../../db/client.server.ts";
import { findExisting } from "../../../db/rows.server.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { maxClippings } from "./constants.ts";
import {
  type ClippingUpdate,
  clippingListQuery,
  clippingMessages,
  clippingShape,
  clippingUpdate,
} from "./contract.ts";
import { clippingFields, clippingNoun } from "./declaration.ts";
import { getClipping, listClippings } from "./queries.server.ts";

export const clippingRules: NounRules<ClippingUpdate> = {
  noun: "clipping",
  declaration: clippingNoun,
  messages: clippingMessages,
  permission: contentPermission,
  isShared: false,
  async prepare({ tx }, fields, before) {
    const { source } = fields;
    const isMoved = Boolean(source) && source !== before?.sourceId;
    if (source && isMoved) await requireRoom(tx, source, 1);
    return {
      ...toColumns(clippingFields, fields),
      ...(source && isMoved ? { position: await findNextPosition(tx, source) } : {}),
    };
  },
  calls: {
    one: "clipping",
    summaries: { list: "Clippings of a source, or all", update: "Change a clipping, also who sees it" },
    read: "readEvidence",
    query: clippingListQuery,
    shape: clippingShape,
    // A call of its own creates one, with its file.
    input: null,
    update: clippingUpdate,
    list: (db, page, { source }: z.infer<typeof clippingListQuery>) => listClippings(db, source, page),
    get: getClipping,
  },
};

/** @throws AppError `invalid` for a source that is not there, or has no room for so many more clippings */
export async function requireRoom(tx: Transaction, source: string, more: number): Promise<void> {
  if ((await findExisting(tx, "source", [source])).size === 0)
    throw invalidField("source", clippingMessages.unknownSource);
  const total = await tx.$count(clippings, eq(clippings.sourceId, source));
  if (total + more > maxClippings) throw new AppError("conflict", { message: clippingMessages.tooMany });
}

export async function findNextPosition(tx: Transaction, source: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(clippings.position) })
    .from(clippings)
    .where(eq(clippings.sourceId, source));
  return (last?.position ?? -1) + 1;
}
