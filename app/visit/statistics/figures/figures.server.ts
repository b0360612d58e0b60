import type { SQL } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import type { Statistic } from "../contract.ts";

/** One statement for each statistic, so that its figures add up even while somebody writes. @returns its JSON value */
export async function computeFigures<T extends Statistic>(
  db: Reader,
  statement: SQL,
): Promise<Omit<T, "option">> {
  const { rows } = await db.execute<{ figures: Omit<T, "option"> }>(statement);
  const [row] = rows;
  if (!row) throw new Error("A statistic is always one row");
  return row.figures;
}

/** PostgreSQL's largest integer: no limit. */
export const unlimited = 2_147_483_647;
