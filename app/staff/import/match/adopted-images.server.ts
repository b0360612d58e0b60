import type { Reader } from "../../../../db/client.server.ts";
import type { Row } from "../../../../db/rows.server.ts";
import { findOutsideImages, hashAddress } from "../../../features/outside-images/addresses.server.ts";
import { getImageAddress } from "../../../nouns/media/commands.server.ts";
import { rules } from "../collections.server.ts";
import type { Collection } from "../fields.ts";
import type { Draft } from "./draft.server.ts";

/**
 * Lets drafts name our copy of an outside image where a stored record does: what has been copied since it was imported is no
 * change when it is imported again.
 */
export async function keepAdoptedImages(
  db: Reader,
  drafts: readonly Draft[],
  { collection, rows }: { collection: Collection; rows: Iterable<Row> },
): Promise<void> {
  const { imageFields, fields } = rules[collection];
  const shown = new Set<unknown>();
  for (const row of rows) for (const field of imageFields) shown.add(row[fields[field]?.column ?? field]);
  const addresses = new Map<string, string>();
  for (const draft of drafts)
    for (const field of imageFields) {
      const address = draft.fields[field];
      if (typeof address === "string" && address.startsWith("http"))
        addresses.set(address, hashAddress(address));
    }
  if (addresses.size === 0 || shown.size === 0) return;
  const known = await findOutsideImages(db, [...addresses.values()]);
  for (const draft of drafts)
    for (const field of imageFields) {
      const mediaId = known.get(addresses.get(String(draft.fields[field])) ?? "")?.mediaId;
      const copy = mediaId ? getImageAddress({ id: mediaId }) : null;
      if (shown.has(copy)) draft.fields[field] = copy;
    }
}
