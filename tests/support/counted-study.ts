import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../db/schema/news.ts";
import { nameActors } from "./rows.ts";

/** @param system its place in the first study's list, as `hierarchy` is */
export async function addCounted(
  db: Database,
  name: string,
  system: number,
  hierarchy: number,
): Promise<string> {
  const id = newId();
  await db.insert(interventions).values({
    id,
    name,
    description: "x",
    strategicProject: "Corredor verde",
    systemId: firstSystems[system]?.id ?? "",
    hierarchyId: firstHierarchies[hierarchy]?.id ?? "",
  });
  return id;
}

/** Two works, one of them with two news and two conflicts, of which one is coded. */
export async function fillCounted(db: Database): Promise<{ park: string; tram: string }> {
  const [park, tram] = [await addCounted(db, "Parque", 0, 0), await addCounted(db, "Tranvía", 1, 2)];
  const [felling, noise] = [newId(), newId()];
  const common = { description: "x", actors: "x", stageId: firstStages[0].id };
  await db.insert(conflicts).values([
    {
      ...common,
      id: felling,
      interventionId: park,
      name: "Tala de samanes",
      type: "Ambiental",
      escalation: "Vía judicial",
    },
    { ...common, id: noise, interventionId: park, name: "Ruido" },
  ]);
  await nameActors(db, {
    id: felling,
    claimants: ["Comité", "Áreas Verdes", "Barrio", "Colegio", "Diócesis", "Escuela"],
    defendants: ["Alcaldía"],
  });
  const item = { headline: "x", description: "x" };
  const reported = newId();
  await db.insert(news).values([
    { ...item, id: reported, interventionId: park, date: "2007-01-01" },
    { ...item, id: newId(), interventionId: park, date: "2009-12-31" },
  ]);
  await db.insert(newsConflicts).values({ newsId: reported, conflictId: felling });
  return { park, tram };
}
