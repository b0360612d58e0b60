import { and, eq } from "drizzle-orm";
import { interventions, siteContent } from "../../../db/schema.server.ts";
import { write } from "../../../db/write.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { invalidField, notFound } from "../../shared/errors.ts";
import { type Actor, requirePermission } from "../../shared/permissions.ts";
import { nextVersion } from "../../shared/versions.server.ts";
import { type HomeUpdate, type InformationUpdate, type SiteContentKey, siteMessages } from "./contract.ts";

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
  const intervention = fields.intervention === "" ? null : fields.intervention;
  if (intervention) await requireIntervention(context, actor, intervention);
  await updateSiteRecord(context, actor, { key: "home", id, fields: { ...fields, intervention } });
}

async function requireIntervention({ db }: Context, actor: Actor | null, id: string): Promise<void> {
  requirePermission(actor, "writeSiteContent");
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
  await write(db, actor, async ({ tx, record }) => {
    const [before] = await tx
      .select()
      .from(siteContent)
      .where(and(eq(siteContent.id, id), eq(siteContent.key, key)))
      .for("update");
    if (!before) throw notFound(siteMessages.unknown);
    const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
    await tx
      .update(siteContent)
      .set({ value: { ...before.value, ...given }, ...nextVersion(before, __v) })
      .where(eq(siteContent.id, id));
    await record({ action: "update", noun: "site_content", recordId: id, before });
  });
}
