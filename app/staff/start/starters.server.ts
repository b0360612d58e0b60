import { starterBook } from "../../features/coding/starter-book.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { startMessages } from "./fields.ts";
import { readBook, type Template } from "./read-template.server.ts";
import environment from "./starters/conflictos-ambientales.json" with { type: "json" };
import urban from "./starters/conflictos-urbanos.json" with { type: "json" };
import protests from "./starters/protestas.json" with { type: "json" };

/** The templates that the product has: words for the axes and a codebook. No city, no places. */
const starters = [
  { key: "conflictos-urbanos", ...urban, codebook: { ...starterBook, suggests: true } },
  { key: "protestas", ...protests },
  { key: "conflictos-ambientales", ...environment },
];

export const listStarters = () => starters.map(({ key, name, about }) => ({ key, name, about }));

/** @throws AppError `invalid` for a key that none has */
export function getStarter(key: string): Template {
  const starter = starters.find((each) => each.key === key);
  if (!starter) throw invalidField("starter", startMessages.unknownStarter);
  const { name, parts, codebook } = starter;
  return { name: `Plantilla «${name}»`, parts, layers: [], codebook: readBook(codebook), places: [] };
}
