import { desc } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { contentVersion, revisions } from "../../../db/schema/revisions.ts";
import { getInstallationTime } from "../site/queries.server.ts";
import type { DataState } from "./contract.ts";

export async function readDataState(db: Reader): Promise<DataState> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion);
  const [newest] = await db.select({ at: revisions.at }).from(revisions).orderBy(desc(revisions.id)).limit(1);
  return {
    version: row?.version ?? 0,
    changedAt: newest?.at ?? (await getInstallationTime(db)) ?? new Date(0),
  };
}

/** The day of a state, in Colombia. */
export function formatDay({ changedAt }: DataState): string {
  return changedAt.toLocaleDateString("sv", { timeZone: "America/Bogota" });
}
