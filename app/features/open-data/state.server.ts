import { desc } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readContentVersion } from "../../../db/content-version.server.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { getInstallationTime } from "../../nouns/site/queries.server.ts";
import { toStudyDay } from "../../shared/study/time.ts";
import type { DataState } from "./contract.ts";

export async function readDataState(db: Reader): Promise<DataState> {
  const version = await readContentVersion(db);
  const [newest] = await db.select({ at: revisions.at }).from(revisions).orderBy(desc(revisions.id)).limit(1);
  return {
    version,
    changedAt: newest?.at ?? (await getInstallationTime(db)) ?? new Date(0),
  };
}

/** The day of a state, where the study is. */
export const formatDay = ({ changedAt }: DataState): string => toStudyDay(changedAt);
