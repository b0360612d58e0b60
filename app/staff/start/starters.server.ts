import { starterBook } from "../../features/coding/starter-book.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { startMessages } from "./fields.ts";
import { readBook, readLists, type Template } from "./read-template.server.ts";
import environment from "./starters/conflictos-ambientales.json" with { type: "json" };
import urban from "./starters/conflictos-urbanos.json" with { type: "json" };
import protests from "./starters/protestas.json" with { type: "json" };

/** Entries of this study's lists, which programs know by their ids. */
const listFixed = <const Name extends string>(
  field: Name,
  entries: readonly { id: string; name: string }[],
) => entries.map(({ id, name }) => ({ _id: id, [field]: name }) as { _id: string } & Record<Name, string>);

const urbanLists = {
  systems: listFixed("systemName", firstSystems),
  hierarchies: listFixed("hierarchyName", firstHierarchies),
  stages: listFixed("systemName", firstStages),
};

/** The templates that the product has: words for the axes, their lists and a codebook. No city, no places. */
const starters = [
  { key: "conflictos-urbanos", ...urban, lists: urbanLists, codebook: { ...starterBook, suggests: true } },
  { key: "protestas", ...protests },
  { key: "conflictos-ambientales", ...environment },
];

export const listStarters = () => starters.map(({ key, name, about }) => ({ key, name, about }));

/** @throws AppError `invalid` for a key that none has */
export function getStarter(key: string): Template {
  const starter = starters.find((each) => each.key === key);
  if (!starter) throw invalidField("starter", startMessages.unknownStarter);
  const { name, parts, lists, codebook } = starter;
  return {
    name: `Plantilla «${name}»`,
    parts,
    lists: readLists(lists),
    layers: [],
    codebook: readBook(codebook),
    places: [],
  };
}
