import type { Reader } from "../../../db/client.server.ts";
import { stages, systems } from "../../../db/schema/catalog.ts";
import { firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { colorNames, patternNames, pictogramNames, signNames } from "../../shared/study/look-names.ts";
import { drawStage, drawSystem, type Study } from "../../shared/study/study.ts";
import { listOrder } from "./queries.server.ts";

type Entry = { id: string; createdAt: Date };

/** Systems and stages in their order, each with what it is drawn with. */
export async function listDrawnEntries(db: Reader): Promise<Pick<Study, "systems" | "stages">> {
  const ofSystems = await db
    .select()
    .from(systems)
    .orderBy(...listOrder(systems));
  const ofStages = await db
    .select()
    .from(stages)
    .orderBy(...listOrder(stages));
  const colors = assignLooks(ofSystems, "color", colorNames, firstSystems);
  const patterns = assignLooks(ofSystems, "pattern", patternNames, firstSystems);
  const pictograms = assignLooks(ofSystems, "pictogram", pictogramNames, firstSystems);
  const signs = assignLooks(ofStages, "sign", signNames, firstStages);
  return {
    systems: ofSystems.map(({ id, name }) =>
      drawSystem({ id, name, color: colors(id), pattern: patterns(id), pictogram: pictograms(id) }),
    ),
    stages: ofStages.map(({ id, name }) => drawStage({ id, name, sign: signs(id) })),
  };
}

/**
 * What somebody chose; else what the first study has; else, in the order in which entries were created, the first that is
 * free, so that a new one changes no other.
 */
function assignLooks<Look extends string, Key extends string>(
  entries: readonly (Entry & Record<Key, string>)[],
  key: Key,
  all: readonly Look[],
  fixed: readonly (Record<Key, NoInfer<Look>> & { id: string })[],
): (id: string) => Look {
  const isLook = (text: string): text is Look => all.some((look) => look === text);
  const looks = new Map<string, Look>();
  for (const entry of entries) {
    const own = isLook(entry[key]) ? entry[key] : fixed.find(({ id }) => id === entry.id)?.[key];
    if (own) looks.set(entry.id, own);
  }
  const created = entries.toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1));
  const used = new Set(looks.values());
  for (const [place, { id }] of created.entries()) {
    if (looks.has(id)) continue;
    const free = all.find((look) => !used.has(look)) ?? (all[place % all.length] as Look);
    looks.set(id, free);
    used.add(free);
  }
  return (id) => looks.get(id) as Look;
}
