import type { Transaction } from "../../../../db/client.server.ts";
import { actorRecords } from "../../../nouns/actors/commands.server.ts";
import { clippingRecords } from "../../../nouns/clippings/commands.server.ts";
import { erratumRecords } from "../../../nouns/errata/commands.server.ts";
import { publicationRecords } from "../../../nouns/publications/commands.server.ts";
import { sourceRecords } from "../../../nouns/sources/commands.server.ts";
import type { WrittenNoun } from "../../../records/write-records.server.ts";
import type { Permission } from "../../../shared/session/permissions.ts";
import type { TableNoun } from "../fields.ts";

type Rules = Pick<WrittenNoun<never>, "write" | "delete" | "findUse">;

/** Nouns with rules of their own of who writes them, and of what needs a record. */
const rules: Partial<Record<TableNoun, Rules>> = {
  publication: publicationRecords,
  source: sourceRecords,
  clipping: clippingRecords,
  actor: actorRecords,
  erratum: erratumRecords,
};

/** What changing or deleting records of a noun in bulk needs, as doing so one by one. */
export function getBulkPermission(noun: TableNoun, isDeletion: boolean): Permission {
  const { write = "writeContent", delete: remove = "deleteContent" } = rules[noun] ?? {};
  return isDeletion ? remove : write;
}

/** @returns why records cannot be deleted, by id: others still need them */
export async function findUses(
  tx: Transaction,
  noun: TableNoun,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const uses = new Map<string, string>();
  const { findUse } = rules[noun] ?? {};
  if (findUse)
    for (const id of ids) {
      const use = await findUse(tx, id);
      if (use) uses.set(id, use);
    }
  return uses;
}
