import { href, redirect } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { findMerged } from "../../../db/links/merged-records.server.ts";
import { newsMessages } from "../../nouns/news/contract.ts";
import { readPageParameters } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { isId } from "../../shared/values/ids.ts";

/**
 * Leads to the news of the conflict that the one in the address was merged into.
 * @throws Response a redirect, which nobody keeps without asking: merging can be undone
 */
export async function followMergedConflict(db: Reader, request: Request): Promise<void> {
  const parameters = readPageParameters(request);
  const id = parameters.get("conflict");
  if (!isId(id)) return;
  const kept = await loadForPage(findMerged(db, "conflict", id), newsMessages.loadFailed);
  if (kept === null) return;
  parameters.set("conflict", kept);
  throw redirect(`${href("/news")}?${parameters}`, {
    status: 301,
    headers: { "Cache-Control": "public, no-cache" },
  });
}
