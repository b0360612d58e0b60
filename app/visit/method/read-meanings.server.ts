import type { Reader } from "../../../db/client.server.ts";
import { listHierarchies, listStages, listSystems } from "../../nouns/catalog/queries.server.ts";
import { nouns } from "../../nouns/register.ts";
import { capitalize } from "../../shared/values/text.ts";

/** What the study's lists mean, where somebody has said it. */
export async function readMeanings(db: Reader) {
  const lists = [
    { title: nouns.system.many, entries: await listSystems(db) },
    { title: nouns.hierarchy.many, entries: await listHierarchies(db) },
    { title: nouns.stage.many, entries: await listStages(db) },
  ];
  return lists.flatMap(({ title, entries }) => {
    const told = entries.flatMap((entry) => {
      const name = "systemName" in entry ? entry.systemName : entry.hierarchyName;
      return entry.meaning ? [{ name, meaning: entry.meaning }] : [];
    });
    return told.length > 0 ? [{ title: capitalize(title), entries: told }] : [];
  });
}
