import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { type Write, write, writeOnce } from "../../../db/write.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import {
  type HomeUpdate,
  type InformationUpdate,
  type SiteContentKey,
  type SitePartUpdate,
  siteMessages,
} from "./contract.ts";
import type { SitePartKey } from "./declaration.ts";

/** @throws AppError `notFound`, `stale` */
export async function updateInformation(
  context: Context,
  actor: Actor | null,
  { id, fields }: { id: string; fields: InformationUpdate },
): Promise<void> {
  await updateSiteRecord(context, actor, { key: "information", id, fields });
}

/** Fields that are absent stay as they are. @throws AppError `notFound`, `stale`, `invalid` for an unknown intervention */
export async function updateHome(
  context: Context,
  actor: Actor | null,
  { id, fields }: { id: string; fields: HomeUpdate },
): Promise<void> {
  requirePermission(actor, "writeSiteContent");
  const intervention = fields.intervention === "" ? null : fields.intervention;
  if (intervention) await requireIntervention(context.db, intervention);
  await updateSiteRecord(context, actor, { key: "home", id, fields: { ...fields, intervention } });
}

async function requireIntervention(db: Reader, id: string): Promise<void> {
  const [row] = await db.select({ id: interventions.id }).from(interventions).where(eq(interventions.id, id));
  if (!row) throw invalidField("intervention", "Esa actuación urbanística no existe");
}

async function updateSiteRecord(
  { db }: Context,
  actor: Actor | null,
  {
    key,
    id,
    fields,
  }: { key: SiteContentKey; id: string; fields: Record<string, unknown> & { __v?: number | undefined } },
): Promise<void> {
  requirePermission(actor, "writeSiteContent");
  const { __v, ...changed } = fields;
  await write(db, actor, async (writing) => {
    const before = await lockSiteRecord(writing, key);
    if (before?.id !== id) throw notFound(siteMessages.unknown);
    const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
    await storeSiteRecord(writing, {
      key,
      before,
      value: { ...before.value, ...given },
      version: increaseVersion(before, __v),
    });
  });
}

/**
 * Saves all editable fields of a part of the site's own texts; the first save creates its record.
 * @throws AppError `stale`, `invalid` for an unknown intervention or a dashboard of this site
 */
export async function updateSitePart(
  { db, siteAddress }: Context,
  actor: Actor | null,
  { key, fields }: { key: SitePartKey; fields: SitePartUpdate },
): Promise<void> {
  requirePermission(actor, "writeSiteContent");
  const { __v, ...given } = fields;
  if (key === "home") given.intervention ||= null;
  if (key === "dashboards") requireOtherSites(given, siteAddress);
  await writeOnce(db, actor, { noun: "site_content" }, async (writing) => {
    const before = await lockSiteRecord(writing, key);
    const version = increaseVersion(before ?? { version: 0 }, __v);
    // One that has been deleted since may stay: restored, it is featured again.
    if (given.intervention && given.intervention !== before?.value.intervention)
      await requireIntervention(writing.tx, String(given.intervention));
    return storeSiteRecord(writing, { key, before, value: { ...before?.value, ...given }, version });
  });
}

type SiteRecord = typeof siteContent.$inferSelect;

/** Locks what is stored under `key` until the transaction ends; null before its first save. */
export async function lockSiteRecord({ tx }: Write, key: SiteContentKey): Promise<SiteRecord | null> {
  const [before] = await tx.select().from(siteContent).where(eq(siteContent.key, key)).for("update");
  return before ?? null;
}

/** @param change `before` is what `lockSiteRecord` returned. @returns the record's id */
export async function storeSiteRecord(
  { tx, record }: Write,
  change: {
    key: string;
    before: SiteRecord | null;
    value: Record<string, unknown>;
    version: ReturnType<typeof increaseVersion>;
  },
): Promise<string> {
  const { key, before, value, version } = change;
  const id = before?.id ?? newId();
  await record({ action: before ? "update" : "create", noun: "site_content", recordId: id, before });
  await tx
    .insert(siteContent)
    .values({ id, key, value, ...version })
    .onConflictDoUpdate({ target: siteContent.key, set: { value, ...version } });
  return id;
}

/** A dashboard is framed with `allow-same-origin`, with which a page of this site could leave the sandbox. */
function requireOtherSites(addresses: Record<string, unknown>, siteAddress: string): void {
  const { host } = new URL(siteAddress);
  for (const [field, address] of Object.entries(addresses))
    if (URL.parse(String(address))?.host === host) throw invalidField(field, siteMessages.ownDashboard);
}
