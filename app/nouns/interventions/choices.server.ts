import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { applySelection, type Selection } from "../../../db/lists/read-page.server.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { moreInterventionOptions } from "./contract.ts";
import { byName } from "./queries.server.ts";

function selectOptions(db: Reader, selection: Omit<Selection, "order">) {
  const query = db.select({ id: interventions.id, name: interventions.name }).from(interventions);
  return applySelection(query.$dynamic(), { ...selection, order: byName });
}

export async function listInterventionOptions(db: Reader): Promise<{ id: string; name: string }[]> {
  return selectOptions(db, { where: undefined });
}

/** More options take longer to render and to load than the list that they filter. */
const maximumOptions = 100;

/**
 * The options of a filter by intervention: all, or only the chosen one if there are too many.
 * @returns `more`: the address of all options, unless these are all
 */
export async function listInterventionChoices(
  db: Reader,
  chosen: string | undefined,
): Promise<{ options: { id: string; name: string }[]; more?: typeof moreInterventionOptions }> {
  const first = await readShared("first interventions", () =>
    selectOptions(db, { where: undefined, limit: maximumOptions + 1 }),
  );
  if (first.length <= maximumOptions) return { options: first };
  const options = chosen ? await selectOptions(db, { where: eq(interventions.id, chosen) }) : [];
  return { options, more: moreInterventionOptions };
}
